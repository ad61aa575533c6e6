import { mayBeSubmitted } from '@desco/contract/consents/consents'
import { consentSections } from '@desco/contract/consents/texts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'

import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { ConsentSection } from './consent-section.tsx'
import { SubmitButton } from '#forms/submit-button.tsx'
import { type Answers, missingAnswers } from './missing-answers.ts'

/** The three consents, and the button that they open. Lies in a form that holds `consents`. */
export function ConsentsAndSubmit({ children, busyLabel }: { children: string; busyLabel: string }) {
  const answers: Answers = useWatch({ name: 'consents' })
  const why = useId()

  return (
    <>
      {consentSections.map((section) => (
        <ConsentSection key={section} section={section} />
      ))}
      <Stack gap="tight">
        <output id={why}>
          <Text as="span">{missingAnswers(answers)}</Text>
        </output>
        <SubmitButton disabled={!mayBeSubmitted(answers)} describedBy={why} busyLabel={busyLabel}>
          {children}
        </SubmitButton>
      </Stack>
    </>
  )
}

import { type ConsentSection as Section, documents } from '@desco/contract/consents/texts'
import { useFormState } from 'react-hook-form'

import { ConsentBox } from './consent-box.tsx'

import { useField } from '#forms/use-field.ts'

/** One consent document with its two answers. */
export function ConsentSection({ section }: { section: Section }) {
  const { title, paragraphs, scrolls, accept, refuse } = documents[section]
  const { error, ...field } = useField(`consents.${section}`)
  // Whoever is still choosing is not told what a refusal means for the study: only the attempt to register is answered.
  const { isSubmitted } = useFormState()

  return (
    <ConsentBox
      {...field}
      legend={title}
      options={[
        { value: accept, label: accept },
        { value: refuse, label: refuse },
      ]}
      alwaysEnabled={!scrolls}
      error={isSubmitted ? error : undefined}
    >
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ConsentBox>
  )
}

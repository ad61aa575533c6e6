import type { AnswerOf } from '@desco/contract/endpoint'
import {
  type ConsentSection,
  consentSections,
  documents,
  documentVersion,
  keptAnswersText,
  mayBeSubmitted,
  releasedConsent,
  releasedVersion,
} from '@desco/contract/families/consents/texts'
import { textsInForce } from '@desco/contract/families/consents/texts-in-force'
import { useEffect, useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { useAsked } from '#data/use-asked.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useField } from '#forms/fields.tsx'
import { SubmitButton } from '#forms/form.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { plural, printList } from '#ui/text/format.ts'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import { ConsentBox } from './consent-box.tsx'

/** The consents of a form before they are answered. */
export const noAnswers = { version: documentVersion, section1: '', section2: '', section3: '' }

type Props = {
  children: string
  busyLabel?: string
  /** Where somebody new registers: hears what is said instead, once registrations are closed. */
  onClosed?: (words: string) => void
}

/** The three consents, and the button that they open. Lies in a form that holds `consents`. */
export function ConsentsAndSubmit({ children, busyLabel, onClosed }: Props) {
  const answers: Answers & { version: string } = useWatch({ name: 'consents' })
  const why = useId()
  const { submitCount } = useFormState()
  const inForce = useTextsInForce(submitCount)
  const { setValue } = useFormContext()
  const isOther = inForce !== null && inForce.version !== answers.version
  // answers to other words, of this page before it knew or of a draft, are none to these
  useEffect(() => {
    if (isOther) setValue('consents', { ...noAnswers, version: inForce.version })
  }, [isOther, inForce, setValue])
  const closed = inForce?.closed
  useEffect(() => {
    if (closed !== undefined) onClosed?.(closed)
  }, [closed, onClosed])

  return (
    <>
      {consentSections.map((section, place) => (
        <ConsentQuestion
          key={`${section} ${inForce?.version ?? releasedVersion()}`}
          section={section}
          words={inForce?.sections[place]}
        />
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

type Answers = Partial<Record<ConsentSection, string>>

/** Why the registration cannot be sent yet, or '' when nothing is in the way. */
function missingAnswers(answers: Answers): string {
  const unanswered = consentSections.filter((section) => !answers[section])
  if (unanswered.length > 0) {
    return `Rispondi ancora ${plural(unanswered.length, 'al consenso', 'ai consensi')} ${printList(unanswered.map(numberOf))}.`
  }
  const refused = consentSections.find((section) => answers[section] === documents[section].refuse)
  if (refused === undefined) return ''
  return `Senza il consenso ${numberOf(refused)} non possiamo registrarti. Va bene così: non abbiamo salvato nulla. Se cambi idea, puoi cambiare risposta.`
}

const numberOf = (section: ConsentSection) => section.slice(-1)

type InForce = AnswerOf<typeof textsInForce.consentTexts>
type Words = InForce['sections'][number]

/**
 * The consents of today, which the team may have written anew since this page was built. Null until the server has said so;
 * without an answer those that came with the page, and what is sent is checked in any case. Asked again after each attempt to
 * send: a form that was open over midnight is refused, and then shows the words of the new day.
 */
function useTextsInForce(attempts: number): InForce | null {
  const have = releasedVersion()
  const { answer, refusal, askAgain } = useAsked(textsInForce.consentTexts, { have })
  useEffect(() => {
    if (attempts > 0) askAgain()
  }, [attempts, askAgain])
  return answer ?? (refusal === undefined ? null : { version: have, sections: [] })
}

// a text of the study's own that is longer than this is read in a box
const shortText = 600

/** One consent document with its two answers. `words`: those in force, where they are not those of this page. */
function ConsentQuestion({ section, words }: { section: ConsentSection; words: Words | undefined }) {
  const { accept, refuse, scrolls: isLong } = documents[section]
  // a page that was drawn beforehand does not know the study's settings, nor its names
  const hydrated = useHydrated()
  const { title, paragraphs } = words ?? (hydrated ? releasedConsent(section) : documents[section])
  const scrolls = isLong || paragraphs.join('').length > shortText
  const { error, ...field } = useField(`consents.${section}`)
  // A person who is still choosing is not told what a refusal means for the study: only the attempt to register is answered.
  const { isSubmitted } = useFormState()
  const keepsAnswers = hydrated && studyLimitsOfPage().keepsAnswers

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
      <Paragraphs of={paragraphs} />
      {/* the answers that stay after an erasure */}
      {section === 'section1' && keepsAnswers && (
        <>
          <p>
            <strong>{keptAnswersText.title}</strong>
          </p>
          <Paragraphs of={keptAnswersText.paragraphs} />
        </>
      )}
    </ConsentBox>
  )
}

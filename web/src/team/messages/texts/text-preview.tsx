import type { StudyText } from '@desco/contract/families/consents/study-text'
import { answersTo, isConsentSection } from '@desco/contract/families/consents/study-texts'
import { useState } from 'react'

import { ConsentBox } from '#family/sign-up/consent-box.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import styles from './texts.module.css'

type Props = { text: StudyText; title: string; paragraphs: readonly string[] }

/** The text as it is read: a parent's in the same box with its two answers, a child's as its page. Nothing of it is sent. */
export const TextPreview = ({ text, title, paragraphs }: Props) => (
  <section aria-label="Anteprima" className={styles.preview}>
    <Stack gap="tight">
      <Text size="small">Anteprima: così lo leggono. Qui le risposte non fanno niente.</Text>
      {isConsentSection(text) ? (
        <ParentsText key={paragraphs.join('\n\n')} text={text} title={title} paragraphs={paragraphs} />
      ) : (
        <ChildsText text={text} title={title} paragraphs={paragraphs} />
      )}
    </Stack>
  </section>
)

// as on the page of the registration
const shortText = 600

function ParentsText({ text, title, paragraphs }: Props) {
  const [answer, setAnswer] = useState('')
  const { accept, refuse } = answersTo(text)
  return (
    <ConsentBox
      name="preview"
      legend={title}
      value={answer}
      onChange={setAnswer}
      options={[
        { value: accept, label: accept },
        { value: refuse, label: refuse },
      ]}
      alwaysEnabled={text === 'section3' && paragraphs.join('').length <= shortText}
    >
      <Paragraphs of={paragraphs} />
    </ConsentBox>
  )
}

function ChildsText({ text, title, paragraphs }: Props) {
  const { accept, refuse } = answersTo(text)
  return (
    <Card>
      <h3>{title}</h3>
      <Paragraphs of={paragraphs} tone="ink" />
      <div className={styles.answers}>
        <Button>{accept}</Button>
        <Button>{refuse}</Button>
      </div>
    </Card>
  )
}

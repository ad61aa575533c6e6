import type { WireInputOf } from '@desco/contract/endpoint'
import {
  paragraphsOf,
  type StaffText,
  studyTextDesk,
  studyTextForm,
} from '@desco/contract/messages/desk/texts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { DateField, TextAreaField, TextField } from '#forms/fields.tsx'
import { Form, FormError, SubmitButton, useContractForm } from '#forms/form.tsx'
import { RadioField } from '#team/parts/fields.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Card, Columns, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { WordChanges } from '#ui/text/word-changes.tsx'

import { TextPreview } from './text-preview.tsx'

type Values = Omit<WireInputOf<typeof studyTextDesk.editStudyText>, 'id' | 'revision'>
type Props = { text: StaffText; inForce: { version: string; title: string; paragraphs: string[] } }

const valuesOf = ({ title, paragraphs, effectiveOn, agreeAgain, oldUntil }: StaffText): Values => ({
  title,
  body: paragraphs.join('\n\n'),
  effectiveOn: effectiveOn ?? '',
  agreeAgain: agreeAgain ? 'yes' : 'no',
  oldUntil: oldUntil ?? '',
})

const again = [
  { value: 'yes', label: 'Sì', hint: 'Alla prossima entrata legge che cosa cambia, e accetta o rifiuta.' },
  {
    value: 'no',
    label: 'No',
    hint: 'La legge solo chi risponde per la prima volta, o torna, da quel giorno.',
  },
]

/** A version that is not approved yet: its words and days, what families will read, and what differs from today. */
export function TextEditor({ text, inForce }: Props) {
  const call = useStaffCall()
  // the version that is worked on; `text` is what the server has now
  const [held, setHeld] = useState(text)
  const { form, submit } = useContractForm(studyTextForm, valuesOf(text), {
    async send(checked) {
      const answer = await call(studyTextDesk.editStudyText, {
        id: held.id,
        revision: held.revision,
        ...checked,
      })
      setHeld(answer.text)
      form.reset(valuesOf(answer.text))
      void showToast('success', 'Salvata.')
    },
    onRefused: showRefusalHere,
  })
  const { title = '', body = '', agreeAgain } = useWatch({ control: form.control })
  const { isDirty } = form.formState
  useUnsaved(isDirty)
  const isConflict = text.revision > held.revision && isDirty

  // a text that a colleague saved is taken over at once where nothing was written here
  const [shown, setShown] = useState(text)
  if (text.revision > held.revision && !isDirty) {
    setHeld(text)
    setShown(text)
  }
  useEffect(() => form.reset(valuesOf(shown)), [form, shown])

  const paragraphs = paragraphsOf(body)

  return (
    <Stack gap="loose">
      {isConflict && (
        <Notice tone="bad" title="Qualcun altro l’ha cambiata prima di te" live>
          <p>La tua non è salvata. Che cosa cambia dalla sua alla tua:</p>
          <WordChanges before={[text.title, ...text.paragraphs]} after={[title, ...paragraphs]} />
          <Row>
            <Button onClick={() => setHeld(text)}>Continua con la mia</Button>
            <Button
              onClick={() => {
                setHeld(text)
                form.reset(valuesOf(text))
              }}
            >
              Prendi la sua
            </Button>
          </Row>
        </Notice>
      )}
      <Columns
        main={
          <Card>
            <Form form={form} onSubmit={submit}>
              <Stack>
                <TextField name="title" label="Titolo" spellCheck />
                <TextAreaField
                  name="body"
                  label="Testo"
                  hint="Una riga vuota divide i paragrafi. I due pulsanti con le risposte restano quelli di sempre."
                  rows={18}
                />
                <DateField name="effectiveOn" label="Da quale giorno vale" hint="Da domani in poi." />
                <RadioField
                  name="agreeAgain"
                  legend="Chi aveva già detto di sì deve rispondere di nuovo?"
                  options={again}
                />
                {agreeAgain === 'yes' && (
                  <DateField
                    name="oldUntil"
                    label="Fino a quando vale quella di prima"
                    hint="Almeno una settimana dopo. Poi, a chi non ha risposto, non si chiede niente di nuovo."
                  />
                )}
                <FormError />
                <Row>
                  <SubmitButton busyLabel="Salvataggio…">Salva la bozza</SubmitButton>
                </Row>
              </Stack>
            </Form>
          </Card>
        }
        side={<TextPreview text={text.text} title={title || 'Il titolo'} paragraphs={paragraphs} />}
      />
      <Panel title="Che cosa cambia" fact={`rispetto al ${printDay(inForce.version)}`}>
        <WordChanges before={[inForce.title, ...inForce.paragraphs]} after={[title, ...paragraphs]} />
      </Panel>
    </Stack>
  )
}

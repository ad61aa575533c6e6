import type { InputOf } from '@desco/contract/endpoint'
import { newsForm, type newsroom } from '@desco/contract/staff/newsroom'
import { type ReactNode, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { TextAreaField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Card, Columns, Row, Stack } from '#ui/layout/boxes.tsx'
import { NewsCard } from '#family/news/news-card.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './newsroom.module.css'

export type NewsText = InputOf<typeof newsroom.draftNews>

/** What is being written; `isSaved` while the fields hold what the server has. */
export function useNewsForm(stored: NewsText) {
  const form = useForm<NewsText, unknown, NewsText>({
    resolver: contractResolver(newsForm),
    defaultValues: stored,
    mode: 'onTouched',
  })
  const { title = '', description = '' } = useWatch({ control: form.control })
  const isSaved = title === stored.title && description === stored.description
  useUnsaved(!isSaved)
  return { form, written: { title, description }, isSaved }
}

type Props = {
  form: UseFormReturn<NewsText, unknown, NewsText>
  written: NewsText
  /** When families see it, or will; now unless it is on the calendar. */
  publishedAt?: string | null
  save: string
  onSave: (text: NewsText) => Promise<void>
  /** What else can be done with the text. */
  children?: ReactNode
}

/** Title and text, and beside them what families will read. */
export function NewsEditor({ form, written, publishedAt = null, save, onSave, children }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const submit = useSubmit(form, { send: onSave, onRefused: (error) => showRefusalHere(form, error) })
  const { title, description } = written

  return (
    <Columns
      main={
        <Card>
          <Form form={form} onSubmit={submit}>
            <Stack>
              <TextField name="title" label="Titolo" spellCheck />
              <TextAreaField
                name="description"
                label="Testo"
                hint="Gli a capo restano come li scrivi. **Grassetto**, *corsivo*, [parole di un link](https://…)."
                rows={12}
              />
              <div className={styles.actions}>
                <Row>
                  <SubmitButton busyLabel="Salvataggio…">{save}</SubmitButton>
                  {children}
                </Row>
              </div>
            </Stack>
          </Form>
        </Card>
      }
      side={<NewsPreview title={title} text={description} moment={publishedAt ?? now} />}
    />
  )
}

/** The news as families will see it, in the same card and tidied in the same way. */
function NewsPreview({ title, text, moment }: { title: string; text: string; moment: string }) {
  const tidied = z.safeParse(newsForm, { title, description: text })
  return (
    <section aria-label="Anteprima" className={styles.preview}>
      <Stack gap="tight">
        <Text size="small">Anteprima: così la leggono le famiglie.</Text>
        <NewsCard
          title={(tidied.success ? tidied.data.title : title) || 'Il titolo'}
          text={(tidied.success ? tidied.data.description : text) || 'Il testo della notizia.'}
          day={printDay(moment)}
          moment={moment}
        />
      </Stack>
    </section>
  )
}

import type { InputOf } from '@desco/contract/endpoint'
import { newsForm, type newsroom } from '@desco/contract/messages/desk/news'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { TextAreaField, TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Card, Columns, Row, Stack } from '#ui/layout/boxes.tsx'
import { NewsCard } from '#family/messages/news/news-card.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { PictureField } from './picture-field.tsx'
import styles from './newsroom.module.css'

type DraftInput = InputOf<typeof newsroom.draftNews>
export type NewsText = Omit<DraftInput, 'picture'> & { picture: NonNullable<DraftInput['picture']> | null }

export const isSameText = (one: NewsText, other: NewsText) =>
  one.title === other.title &&
  one.description === other.description &&
  one.picture?.id === other.picture?.id &&
  one.picture?.alt === other.picture?.alt

type Save = (text: DraftInput, form: UseFormReturn<NewsText, unknown, DraftInput>) => Promise<void>

/** The text that is being written; `isSaved` while the fields hold what the server has. */
export function useNewsForm(stored: NewsText, onSave: Save) {
  const { form, submit } = useContractForm(newsForm, stored, { send: onSave, onRefused: showRefusalHere })
  const { title = '', description = '', picture } = useWatch({ control: form.control })
  const { id, alt = '' } = picture ?? {}
  const written: NewsText = { title, description, picture: id === undefined ? null : { id, alt } }
  const isSaved = isSameText(written, stored)
  useUnsaved(!isSaved)
  return { form, submit, written, isSaved }
}

type Props = {
  of: ReturnType<typeof useNewsForm>
  /** When families see it, or will; now unless it is on the calendar. */
  publishedAt?: string | null
  save: string
  /** The other acts with the text. */
  children?: ReactNode
}

/** Title and text, and beside them what families will read. */
export function NewsEditor({ of, publishedAt = null, save, children }: Props) {
  const { form, submit, written } = of
  const [now] = useState(() => new Date().toISOString())
  const { title, description, picture } = written
  const choose = (id: string | null) =>
    form.setValue('picture', id === null ? null : { id, alt: '' }, { shouldDirty: true })

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
              <PictureField id={picture?.id ?? null} onChange={choose} />
              <Row>
                <SubmitButton busyLabel="Salvataggio…">{save}</SubmitButton>
                {children}
              </Row>
            </Stack>
          </Form>
        </Card>
      }
      side={<NewsPreview written={{ title, description, picture }} moment={publishedAt ?? now} />}
    />
  )
}

/** The news as families will see it, in the same card and tidied in the same way. */
function NewsPreview({ written, moment }: { written: NewsText; moment: string }) {
  const { title, description, picture } = written
  const tidied = z.safeParse(newsForm, { title, description })
  return (
    <section aria-label="Anteprima" className={styles.preview}>
      <Stack gap="tight">
        <Text size="small">Anteprima: così la leggono le famiglie.</Text>
        <NewsCard
          title={(tidied.success ? tidied.data.title : title) || 'Il titolo'}
          text={(tidied.success ? tidied.data.description : description) || 'Il testo della notizia.'}
          picture={
            picture && (
              <img
                className={styles.picture}
                src={`/api/staff/news-picture/${picture.id}/large`}
                alt={picture.alt}
              />
            )
          }
          day={printDay(moment)}
          moment={moment}
        />
      </Stack>
    </section>
  )
}

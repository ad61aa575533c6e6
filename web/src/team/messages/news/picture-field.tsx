import { staffLimits } from '@desco/contract/limits'
import { newsroom, newsroomFieldErrors } from '@desco/contract/messages/desk/news'
import { useEffect, useRef, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { TextAreaField } from '#forms/fields.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { Button } from '#ui/form/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import styles from './newsroom.module.css'

const { megabytes, alt } = staffLimits.news.picture

type Props = {
  /** The picture that is chosen; null without one. */
  id: string | null
  onChange: (id: string | null) => void
}

/** The picture of a news: sent as soon as it is chosen, shown as it came out, with the words that it needs. */
export function PictureField({ id, onChange }: Props) {
  const call = useStaffCall()
  const input = useRef<HTMLInputElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const latest = useRef(0)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const [isNew, setIsNew] = useState(false)

  // the words are to be written next
  useEffect(() => {
    if (isNew && id !== null) words.current?.querySelector('textarea')?.focus()
  }, [isNew, id])
  // a colleague who leaves hears nothing of it any more
  useEffect(() => () => void (latest.current += 1), [])

  const show = (picture: string | null, message: string) => {
    if (input.current !== null) input.current.value = ''
    setSaid(message)
    setIsNew(picture !== null)
    onChange(picture)
  }

  async function send(file: File) {
    const turn = (latest.current += 1)
    const isLatest = () => latest.current === turn
    setError(undefined)
    setSaid('')
    if (file.size > megabytes * 1_000_000) return setError(newsroomFieldErrors.pictureTooHeavy)
    setIsSending(true)
    try {
      const answer = await call(newsroom.addNewsPicture, { file: new Uint8Array(await file.arrayBuffer()) })
      if (isLatest()) show(answer.id, 'Immagine caricata. Ora scrivi che cosa mostra, poi salva.')
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      if (isLatest()) setError(reasonOf(refusal))
    } finally {
      if (isLatest()) setIsSending(false)
    }
  }

  const remove = () => {
    show(null, 'Immagine tolta: salva per confermare.')
    input.current?.focus()
  }

  return (
    <Stack gap="tight">
      {id !== null && (
        <div ref={words}>
          <Stack gap="tight">
            <img className={styles.thumbnail} src={`/api/staff/news-picture/${id}/small`} alt="" />
            <TextAreaField
              key={id}
              name="picture.alt"
              label="Che cosa mostra l’immagine"
              hint="Una frase per chi non la vede: «Due bambini apparecchiano la tavola». Non serve scrivere «foto di»."
              rows={2}
              maxLength={alt.max}
            />
          </Stack>
        </div>
      )}
      <FileInput
        ref={input}
        name="file"
        label={id === null ? 'Immagine (facoltativa)' : 'Un’altra immagine al suo posto'}
        hint={`JPEG, PNG o WebP, fino a ${megabytes} MB. Luogo, data e telefono dello scatto vengono tolti. Se si riconosce qualcuno, serve il suo permesso.`}
        accept="image/jpeg,image/png,image/webp"
        error={error}
        onChange={(file) => file !== null && void send(file)}
      />
      <output>
        {isSending ? (
          <span className={styles.sending}>
            <progress aria-label="Caricamento dell’immagine" />
            Carichiamo l’immagine…
          </span>
        ) : (
          said !== '' && (
            <Text as="span" size="small">
              {said}
            </Text>
          )
        )}
      </output>
      {id !== null && (
        <Row>
          <Button small onClick={remove}>
            Togli l’immagine
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function reasonOf({ code, fields, message }: Refusal): string {
  return code === 'body_too_large' ? newsroomFieldErrors.pictureTooHeavy : (fields['file'] ?? message)
}

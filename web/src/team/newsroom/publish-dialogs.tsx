import { newsAudiences } from '@desco/contract/news'
import { newsroom, newsroomMessages, type StaffNews } from '@desco/contract/staff/newsroom'
import { type SubmitEvent, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useStaffCall, useStaffMutation } from '#team/session/queries.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'
import { Fields } from '#ui/form/field.tsx'
import { MomentInput, Select } from '#ui/form/inputs.tsx'
import { ConfirmDialog } from '#team/parts/dialogs.tsx'
import { Text } from '#ui/text/text.tsx'

import { audienceWords } from './newsroom.tsx'

type Props = { news: StaffNews; onDone: () => void; onClose: () => void }

const choices = [
  { value: 'now', label: 'Adesso', hint: 'Le famiglie la vedono in pochi secondi.' },
  { value: 'later', label: 'In un giorno e a un’ora precisi', hint: 'Ora italiana.' },
]

/** Now, or from a moment on. */
export function PublishDialog({ news: { id, version, title, audience: before }, onDone, onClose }: Props) {
  const call = useStaffCall()
  const [choice, setChoice] = useState('now')
  const [audience, setAudience] = useState(before)
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function publish(event: SubmitEvent) {
    event.preventDefault()
    if (choice === 'later' && at === '') return setError(newsroomMessages.when)
    setBusy(true)
    try {
      await call(newsroom.publishNews, {
        id,
        version,
        at: choice === 'now' ? null : at,
        audience,
      })
      void showToast('success', choice === 'now' ? 'Pubblicata.' : 'Programmata.')
      onDone()
    } catch (refusal) {
      setBusy(false)
      if (!(refusal instanceof Refusal)) throw refusal
      if (refusal.fields['at'] === undefined) void showToast('error', refusal.message)
      else setError(refusal.fields['at'])
    }
  }

  return (
    <Dialog alert title={`Quando pubblicare «${title}»?`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void publish(event)}>
        <Fields>
          <Select
            name="audience"
            label="Chi la legge"
            value={audience}
            onChange={(value) => setAudience(newsAudiences.find((one) => one === value) ?? before)}
            options={newsAudiences.map((value) => ({ value, label: audienceWords[value].label }))}
          />
          <RadioChoices name="when" legend="Quando" value={choice} onChange={setChoice} options={choices} />
          {choice === 'later' && (
            <MomentInput
              required
              name="at"
              label="Giorno e ora"
              value={at}
              error={error}
              onChange={(moment) => {
                setAt(moment)
                setError(undefined)
              }}
            />
          )}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Un momento…">
            {choice === 'now' ? 'Pubblica adesso' : 'Programma'}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type UnpublishDialogProps = { news: StaffNews; onDone: () => void; onClose: () => void }

export function UnpublishDialog({ news: { id, version, state }, onDone, onClose }: UnpublishDialogProps) {
  const { send, busy } = useStaffMutation(newsroom.unpublishNews, { done: 'Ritirata: è di nuovo una bozza.' })
  const unpublish = async () => {
    if ((await send({ id, version })) !== null) onDone()
  }
  return (
    <ConfirmDialog
      title="Ritirare questa notizia?"
      confirm="Ritira"
      danger
      busy={busy}
      onConfirm={() => void unpublish()}
      onClose={onClose}
    >
      <Text>
        {state === 'published'
          ? 'Le famiglie non la vedono più, e chi l’ha già letta non viene avvisato.'
          : 'Non verrà pubblicata il giorno previsto.'}{' '}
        Resta qui come bozza.
      </Text>
    </ConfirmDialog>
  )
}

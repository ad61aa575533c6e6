import { dayInItaly } from '@desco/contract/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import { newStaffForm, staffPeople, type StaffPerson } from '@desco/contract/staff/people'
import { roleNames, type StaffRole, staffRoles } from '@desco/contract/staff/roles'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { DateField, SelectField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { useStaffCall, useStaffMutation } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { ConfirmDialog } from '#team/parts/dialogs.tsx'
import { Text } from '#ui/text/text.tsx'
import { type OneTimeLink, OneTimeLinkDialog } from '#team/parts/one-time-link.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

type Values = { email: string; role: string; expiresOn: string }
type Props = { onMade: (link: OneTimeLink) => void; onClose: () => void }

/** What a role is for, in a few words. */
const roleTasks: Record<StaffRole, string> = {
  coordinatore: 'segue le famiglie',
  comunicazione: 'scrive le notizie',
  'data-manager': 'cura questionari ed esportazioni',
  osservatore: 'guarda senza nomi e non cambia niente',
  responsabile: 'può fare tutto',
  garante: 'legge il registro',
}

export const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: `${roleNames[role]}: ${roleTasks[role]}`,
}))

export function NewPersonDialog({ onMade, onClose }: Props) {
  const call = useStaffCall()
  const [today] = useState(() => dayInItaly(new Date()))
  const form = useForm<Values, unknown, InputOf<typeof staffPeople.createStaff>>({
    resolver: contractResolver(newStaffForm),
    defaultValues: { email: '', role: '', expiresOn: '' },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(values) {
      const made = await call(staffPeople.createStaff, values)
      onMade({ email: values.email, ...made })
    },
  })

  return (
    <Dialog alert title="Nuovo accesso" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <TextField name="email" label="Email" type="email" autoCapitalize="none" spellCheck={false} />
          <SelectField name="role" label="Ruolo" options={roleOptions} />
          <DateField
            name="expiresOn"
            label="Vale fino al"
            hint="Dopo questo giorno non si entra più."
            min={today}
          />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Creazione…">Crea e mostra il link</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type RenewLinkDialogProps = { person: StaffPerson; onMade: (link: OneTimeLink) => void; onClose: () => void }

export const aYearFromNow = () => dayInItaly(new Date(Date.now() + 365 * 86_400_000))

/** For who lost the telephone or the password, or never used the first link. */
export function RenewLinkDialog({ person: { id, email }, onMade, onClose }: RenewLinkDialogProps) {
  const { send, busy } = useStaffMutation(staffPeople.renewStaffSetUp)
  const renew = async () => {
    const made = await send({ id })
    if (made !== null) onMade({ email, ...made })
  }
  return (
    <ConfirmDialog
      title="Un nuovo link di attivazione?"
      confirm="Crea il link"
      busy={busy}
      onConfirm={() => void renew()}
      onClose={onClose}
    >
      <Text>
        Le sessioni aperte di {email} finiscono subito. Il link di prima, la password, l’app, le passkey e i
        codici di recupero non valgono più: si sceglie tutto di nuovo. Glielo diciamo via email.
      </Text>
    </ConfirmDialog>
  )
}

/** The one-time link, which is shown here alone. */
export const SetUpLinkDialog = ({ link, onClose }: { link: OneTimeLink; onClose: () => void }) => (
  <OneTimeLinkDialog title="Il link di attivazione" link={link.link} onClose={onClose}>
    Dallo a {link.email}, a voce o in un messaggio privato. Vale una volta sola, fino al{' '}
    {printDayAndTime(link.expiresAt)}. Non lo mostriamo più.
  </OneTimeLinkDialog>
)

type EndSessionsDialogProps = { person: StaffPerson; onEnded: () => void; onClose: () => void }

export function EndSessionsDialog({ person: { id, email }, onEnded, onClose }: EndSessionsDialogProps) {
  const { send, busy } = useStaffMutation(staffPeople.endStaffSessions, { done: 'Sessioni chiuse.' })
  const end = async () => {
    if ((await send({ id })) !== null) onEnded()
  }
  return (
    <ConfirmDialog
      title="Far uscire questa persona?"
      confirm="Fai uscire"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <Text>
        {email} esce subito da tutti i dispositivi. Può rientrare con la sua password e il codice dell’app, o
        con una passkey.
      </Text>
    </ConfirmDialog>
  )
}

type ClosePersonDialogProps = { person: StaffPerson; onClosed: () => void; onClose: () => void }

export function ClosePersonDialog({ person: { id, email }, onClosed, onClose }: ClosePersonDialogProps) {
  const { send, busy } = useStaffMutation(staffPeople.disableStaff, { done: 'Accesso chiuso.' })
  const close = async () => {
    if ((await send({ id })) !== null) onClosed()
  }
  return (
    <ConfirmDialog
      title="Chiudere questo accesso?"
      confirm="Chiudi l’accesso"
      danger
      busy={busy}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <Text>
        {email} esce subito e non può più rientrare: la password, l’app, le passkey e i codici di recupero
        vengono cancellati. Quello che ha fatto resta nel registro. L’accesso si può riaprire, con un nuovo
        link di attivazione.
      </Text>
    </ConfirmDialog>
  )
}

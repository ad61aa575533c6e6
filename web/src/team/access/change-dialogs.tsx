import { dayInItaly } from '@desco/contract/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import { changeStaffForm, reopenForm, staffPeople, type StaffPerson } from '@desco/contract/staff/people'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { DateField, SelectField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import type { OneTimeLink } from '#team/parts/one-time-link.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { aYearFromNow, roleOptions } from './people-dialogs.tsx'

type Values = { name: string; email: string; role: string; expiresOn: string }
type ChangeDialogProps = { person: StaffPerson; onChanged: () => void; onClose: () => void }

/** Another name, role, address or last day for somebody who goes on. Only what was changed is sent. */
export function ChangePersonDialog({ person, onChanged, onClose }: ChangeDialogProps) {
  const call = useStaffCall()
  const [today] = useState(() => dayInItaly(new Date()))
  const { id, version, email, role, expiresOn } = person
  const name = person.name ?? ''
  const form = useForm<Values, unknown, z.output<typeof changeStaffForm>>({
    resolver: contractResolver(changeStaffForm),
    defaultValues: { name, email, role, expiresOn },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(values) {
      const changes = {
        ...(values.name !== name && { name: values.name }),
        ...(values.email !== email && { email: values.email }),
        ...(values.role !== role && { role: values.role }),
        ...(values.expiresOn !== expiresOn && { expiresOn: values.expiresOn }),
      }
      if (Object.keys(changes).length > 0) {
        await call(staffPeople.changeStaff, { id, version, ...changes })
        void showToast('success', 'Accesso modificato.')
      }
      onChanged()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <Dialog alert title="Modifica l’accesso" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            La password, l’app, le passkey e i codici di recupero restano gli stessi. Ogni modifica, tranne
            quella del nome, viene comunicata via email.
          </Text>
          <Fields>
            <TextField
              name="name"
              label="Nome e cognome"
              hint="Lo leggono i colleghi, anche accanto a quello che ha già fatto."
              autoCapitalize="words"
              spellCheck={false}
              required={false}
            />
            <TextField
              name="email"
              label="Email"
              hint="Se la cambi, avvisiamo sia il vecchio sia il nuovo indirizzo."
              type="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SelectField
              name="role"
              label="Ruolo"
              hint="Se lo cambi, le sessioni aperte finiscono e bisogna accedere di nuovo."
              options={roleOptions}
            />
            <DateField
              name="expiresOn"
              label="Vale fino al"
              hint="Dopo questo giorno non si entra più."
              min={today}
            />
          </Fields>
          <FormError />
        </Stack>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Salvataggio…">
            Salva
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type ReopenDialogProps = {
  person: StaffPerson
  /** `link` is null where password and app of before hold. */
  onReopened: (link: OneTimeLink | null) => void
  onClose: () => void
}

/** The same person comes back: an access that has expired or was closed. */
export function ReopenDialog({ person: { id, email, isSetUp }, onReopened, onClose }: ReopenDialogProps) {
  const call = useStaffCall()
  const [today] = useState(() => dayInItaly(new Date()))
  const form = useForm<{ id: string; expiresOn: string }, unknown, InputOf<typeof staffPeople.reopenStaff>>({
    resolver: contractResolver(reopenForm),
    defaultValues: { id, expiresOn: aYearFromNow() },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(values) {
      const { setUp } = await call(staffPeople.reopenStaff, values)
      if (setUp === null) void showToast('success', 'Accesso riaperto.')
      onReopened(setUp === null ? null : { email, ...setUp })
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <Dialog alert title="Riaprire questo accesso?" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            {email}{' '}
            {isSetUp
              ? 'rientra come prima, con la sua password e il codice dell’app.'
              : 'sceglie di nuovo password e app: ti mostriamo un link di attivazione da consegnare.'}{' '}
            Avvisiamo via email questa persona e gli altri responsabili.
          </Text>
          <Fields>
            <DateField
              name="expiresOn"
              label="Vale fino al"
              hint="Dopo questo giorno non si entra più."
              min={today}
            />
          </Fields>
          <FormError />
        </Stack>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Un momento…">
            Riapri l’accesso
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

import { dayInItaly } from '@desco/contract/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import { newStaffForm, staffPeople } from '@desco/contract/staff/people'
import { roleNames, staffRoles } from '@desco/contract/staff/roles'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { DateField, SelectField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'

import { roleTasks } from './role-tasks.ts'
import type { NewLink } from './set-up-link-dialog.tsx'

type Values = { email: string; role: string; expiresOn: string }
type Props = { onMade: (link: NewLink) => void; onClose: () => void }

const roles = staffRoles.map((role) => ({ value: role, label: `${roleNames[role]}: ${roleTasks[role]}` }))

export function NewPersonDialog({ onMade, onClose }: Props) {
  const call = useStaffCall()
  const [today] = useState(() => dayInItaly(new Date()))
  const form = useForm<Values, unknown, InputOf<typeof staffPeople.createStaff>>({
    resolver: contractResolver(newStaffForm),
    defaultValues: { email: '', role: '', expiresOn: '' },
    mode: 'onTouched',
  })
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
          <SelectField name="role" label="Ruolo" options={roles} />
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

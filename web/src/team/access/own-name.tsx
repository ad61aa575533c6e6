import type { InputOf, WireInputOf } from '@desco/contract/endpoint'
import { staff, staffNameForm } from '@desco/contract/staff/access'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useStaffMe, useStaffSession } from '#team/session/session.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

/** What one is called, asked in the same words wherever it is asked. */
export const OwnNameField = () => (
  <TextField
    name="name"
    label="Nome e cognome"
    hint="Lo leggono i colleghi: nel registro, nei compiti e nelle approvazioni. Le famiglie non lo vedono."
    autoComplete="name"
    autoCapitalize="words"
    spellCheck={false}
  />
)

/** Asks somebody whose access is older than names, once after each log-in until they answer. */
export function AskName() {
  const [isPutOff, setIsPutOff] = useState(false)
  return !isPutOff && <OwnNameDialog isAsked onClose={() => setIsPutOff(true)} />
}

type Props = { isAsked?: boolean; onClose: () => void }

/** One’s own name, which shows at once everywhere. */
export function OwnNameDialog({ isAsked = false, onClose }: Props) {
  const { name } = useStaffMe()
  const { enter } = useStaffSession()
  const call = useStaffCall()
  const form = useForm<WireInputOf<typeof staff.nameStaff>, unknown, InputOf<typeof staff.nameStaff>>({
    resolver: contractResolver(staffNameForm),
    defaultValues: { name: name ?? '' },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(values) {
      const { staff: me } = await call(staff.nameStaff, values)
      void showToast('success', 'Nome salvato.')
      onClose()
      enter(me)
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <Dialog alert title={isAsked ? 'Come ti chiami?' : 'Cambiare il nome?'} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          {isAsked && <Text>Finora i colleghi vedevano il tuo indirizzo email.</Text>}
          {!isAsked && <Text>Il nuovo nome compare anche accanto a quello che hai già fatto.</Text>}
          <OwnNameField />
          <FormError />
        </Stack>
        <DialogActions>
          <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
          <Button onClick={onClose}>{isAsked ? 'Più tardi' : 'Annulla'}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

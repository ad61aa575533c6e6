import {
  invitationForm,
  type InvitationSent,
  sentInvitations,
} from '@desco/contract/families/sent-invitations'
import { useForm } from 'react-hook-form'

import { useServer } from '#data/session/session-loader.ts'
import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Text } from '#ui/text/text.tsx'

type Values = { spousesurname: string; spousemail: string }
type Props = { invitation: InvitationSent; onClose: () => void; onSent: () => void }

/** Sends the invitation again, to the same address or a corrected one. */
export function InviteAgainDialog({ invitation, onClose, onSent }: Props) {
  const { spousesurname, spousemail } = invitation
  const { send } = useServer()
  const form = useForm({
    resolver: contractResolver<Values, Values>(invitationForm({ spousesurname, spousemail })),
    defaultValues: { spousesurname, spousemail },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(invited) {
      const { message } = await send(sentInvitations.inviteAgain, invited)
      void showToast('success', message)
      onSent()
    },
  })

  return (
    <Dialog title="Manda di nuovo l’invito" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <Text>Mandiamo un nuovo link. Quello di prima smette subito di funzionare.</Text>
          <TextField name="spousesurname" label="Cognome" autoCapitalize="words" />
          <TextField name="spousemail" label="Email" type="email" inputMode="email" autoCapitalize="none" />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Invio in corso…">Manda l’invito</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

import {
  invitationForm,
  type InvitationSent,
  sentInvitations,
} from '@desco/contract/families/sent-invitations'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { TextField } from '#forms/fields.tsx'
import { useContractForm } from '#forms/form.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Text } from '#ui/text/text.tsx'

type Props = { title: string; invitation: InvitationSent; onClose: () => void }

/** Sends the invitation again, to the same address or a corrected one. */
export function InviteAgainDialog({ title, invitation, onClose }: Props) {
  const { send } = useServer()
  const { spousesurname, spousemail } = invitation
  const sent = { spousesurname, spousemail }
  const { form, submit } = useContractForm(invitationForm(sent), sent, {
    async send(invited) {
      const { message } = await send(sentInvitations.inviteAgain, invited)
      void showToast('success', message)
      onClose()
    },
  })

  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={submit}
      confirm="Manda l’invito"
      busyLabel="Invio in corso…"
      onClose={onClose}
    >
      <Text>Mandiamo un nuovo link. Quello di prima smette subito di funzionare.</Text>
      <TextField name="spousesurname" label="Cognome" autoCapitalize="words" />
      <TextField name="spousemail" label="Email" type="email" />
    </FormDialog>
  )
}

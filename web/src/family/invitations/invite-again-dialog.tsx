import {
  invitationForm,
  type InvitationSent,
  sentInvitations,
} from '@desco/contract/families/sent-invitations'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { TextField } from '#forms/fields.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { title: string; invitation: InvitationSent; onClose: () => void }

/** Sends the invitation again, to the same address or a corrected one. */
export function InviteAgainDialog({ invitation: { spousesurname, spousemail }, ...dialog }: Props) {
  const { send } = useServer()
  const sent = { spousesurname, spousemail }
  return (
    <FormDialog
      {...dialog}
      schema={invitationForm(sent)}
      blank={sent}
      send={(invited) => send(sentInvitations.inviteAgain, invited)}
      confirm="Manda l’invito"
      busyLabel="Invio in corso…"
    >
      <Text>Mandiamo un nuovo link. Quello di prima smette subito di funzionare.</Text>
      <TextField name="spousesurname" label="Cognome" autoCapitalize="words" />
      <TextField name="spousemail" label="Email" type="email" />
    </FormDialog>
  )
}

import { staffPeople, type StaffPerson } from '@desco/contract/staff/people'

import { ConfirmDialog } from '#team/parts/confirm-dialog.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Text } from '#ui/text/text.tsx'

type Props = { person: StaffPerson; onClosed: () => void; onClose: () => void }

export function ClosePersonDialog({ person: { id, email }, onClosed, onClose }: Props) {
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
      <Text>{email} esce subito e non può più rientrare. Quello che ha fatto resta nel registro.</Text>
    </ConfirmDialog>
  )
}

import { staffPeople, type StaffPerson } from '@desco/contract/staff/people'

import { ConfirmDialog } from '#team/parts/confirm-dialog.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Text } from '#ui/text/text.tsx'

type Props = { person: StaffPerson; onEnded: () => void; onClose: () => void }

export function EndSessionsDialog({ person: { id, email }, onEnded, onClose }: Props) {
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
        {email} esce subito da tutti i dispositivi. Può rientrare con la sua password e il codice dell’app.
      </Text>
    </ConfirmDialog>
  )
}

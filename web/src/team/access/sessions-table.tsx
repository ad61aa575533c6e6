import { staff, type StaffSession } from '@desco/contract/staff/access'

import { type DataColumn, DataTable, RowActions } from '#team/parts/data-table.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { HiddenText } from '#ui/text/text.tsx'

import { deviceName } from './device-name.ts'

type Props = { sessions: readonly StaffSession[]; onRevoked: () => void }

export const SessionsTable = ({ sessions, onRevoked }: Props) => {
  const columns: DataColumn<StaffSession>[] = [
    { head: 'Dispositivo', kind: 'title', cell: ({ device }) => deviceName(device) },
    { head: 'Aperta il', kind: 'short', cell: ({ openedAt }) => printDayAndTime(openedAt) },
    { head: 'Ultima attività', kind: 'short', cell: ({ lastSeenAt }) => printDayAndTime(lastSeenAt) },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (session) => (
        <RowActions>
          {session.current ? (
            <Badge tone="good">Questa</Badge>
          ) : (
            <RevokeButton session={session} onRevoked={onRevoked} />
          )}
        </RowActions>
      ),
    },
  ]
  return <DataTable caption="Le tue sessioni" columns={columns} rows={sessions} rowKey={({ id }) => id} />
}

function RevokeButton({ session, onRevoked }: { session: StaffSession; onRevoked: () => void }) {
  const { send, busy } = useStaffMutation(staff.revokeStaffSession, { done: 'Sessione chiusa.' })
  const revoke = async () => {
    if ((await send({ id: session.id })) !== null) onRevoked()
  }
  return (
    <Button small onClick={() => void revoke()} busy={busy} busyLabel="Un momento…">
      <span>
        Chiudi <HiddenText>la sessione aperta il {printDayAndTime(session.openedAt)}</HiddenText>
      </span>
    </Button>
  )
}

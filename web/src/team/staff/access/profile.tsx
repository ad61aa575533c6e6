import { staff, type StaffSession } from '@desco/contract/staff/log-in'
import { roleNames } from '@desco/contract/staff/roles'

import { LogOutButton } from '#team/parts/unsaved-guard.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { actColumn, MoreMenu } from '#team/parts/more-menu.tsx'
import { useStaffMe } from '#team/session/session.ts'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'

import { OwnEndingNotice } from './endings.tsx'
import { OwnNameButton } from './own-name.tsx'
import { deviceName, OwnPasskeys } from './passkeys.tsx'

/** One’s own access and open sessions. */
export function ProfilePage() {
  const { email, name, role, expiresOn } = useStaffMe()
  const query = useStaffQuery(staff.staffSessions, {})
  return (
    <>
      <PageHead title="Profilo" end={<LogOutButton variant="secondary" />} />
      <Stack>
        <OwnEndingNotice />
        <Panel title="Il tuo accesso">
          <DefinitionFacts
            facts={[
              { term: 'Nome', value: name ?? 'Non scritto' },
              { term: 'Email', value: email, full: true },
              { term: 'Ruolo', value: roleNames[role] },
              { term: 'Vale fino al', value: printDay(expiresOn), numeric: true },
            ]}
          />
          <Row>
            <OwnNameButton />
          </Row>
        </Panel>
        <OwnPasskeys />
        <Panel title="Le tue sessioni" fact="Se una non è tua, chiudila e chiedi un nuovo link.">
          <Loaded query={query} failed="Le sessioni non sono arrivate">
            {({ sessions }) => <SessionsTable sessions={sessions} />}
          </Loaded>
        </Panel>
      </Stack>
    </>
  )
}

type Props = { sessions: readonly StaffSession[] }

function SessionsTable({ sessions }: Props) {
  const { send } = useStaffMutation(staff.revokeStaffSession, { done: 'Sessione chiusa.' })
  const columns: DataColumn<StaffSession>[] = [
    { head: 'Dispositivo', kind: 'title', cell: ({ device }) => deviceName(device) },
    { head: 'Aperta il', kind: 'short', cell: ({ openedAt }) => printDayAndTime(openedAt) },
    { head: 'Ultima attività', kind: 'short', cell: ({ lastSeenAt }) => printDayAndTime(lastSeenAt) },
    actColumn(({ id, current, openedAt }) =>
      current ? (
        <Badge tone="good">Questa</Badge>
      ) : (
        <MoreMenu
          of={`la sessione aperta il ${printDayAndTime(openedAt)}`}
          items={[{ label: 'Chiudi', onChoose: () => void send({ id }) }]}
        />
      ),
    ),
  ]
  return <DataTable caption="Le tue sessioni" columns={columns} rows={sessions} />
}

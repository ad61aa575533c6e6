import { staff } from '@desco/contract/staff/access'
import { roleNames } from '@desco/contract/staff/roles'

import { LeaveButton } from '#team/parts/leave-button.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffMe } from '#team/session/session-context.ts'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { SessionsTable } from './sessions-table.tsx'

/** One’s own access and open sessions. */
export function ProfilePage() {
  const { email, role } = useStaffMe()
  const query = useStaffQuery(staff.staffSessions, {})
  return (
    <>
      <PageHead title="Profilo" end={<LeaveButton variant="secondary" />} />
      <Stack>
        <Panel title="Il tuo accesso">
          <DefinitionFacts
            facts={[
              { term: 'Email', value: email, full: true },
              { term: 'Ruolo', value: roleNames[role] },
            ]}
          />
        </Panel>
        <Panel title="Le tue sessioni" fact="Se una non è tua, chiudila e chiedi un nuovo link.">
          <Loaded query={query} failed="Le sessioni non sono arrivate">
            {({ sessions }) => <SessionsTable sessions={sessions} onRevoked={query.refetch} />}
          </Loaded>
        </Panel>
      </Stack>
    </>
  )
}

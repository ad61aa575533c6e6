import { staff } from '@desco/contract/staff/access'
import { roleNames } from '@desco/contract/staff/roles'

import { useStaffMe } from '#staff-session/session-context.ts'
import { useStaffQuery } from '#staff-session/use-staff-query.ts'
import { LeaveButton } from '#staff-ui/LeaveButton.tsx'
import { Loaded } from '#staff-ui/Loaded.tsx'
import { DefinitionFacts } from '#ui/DefinitionFacts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Stack } from '#ui/Stack.tsx'

import { SessionsTable } from './SessionsTable.tsx'

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

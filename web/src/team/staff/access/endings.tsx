import { staffPeople, type StaffPerson } from '@desco/contract/staff/people'
import { roleNames } from '@desco/contract/staff/roles'
import { Link } from 'react-router'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay, useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { counted, printDay } from '#ui/text/format.ts'
import { Address, Text } from '#ui/text/text.tsx'

const daysLeft = (days: number) =>
  days === 0 ? 'Ultimo giorno' : `Ancora ${counted(days, 'giorno', 'giorni')}`

/** Until when somebody may enter, and how long that still is, where it is not long. */
export const LastDay = ({ person: { expiresOn, endsInDays } }: { person: StaffPerson }) => (
  <>
    {printDay(expiresOn)}
    {endsInDays !== null && (
      <div>
        <Badge tone="wait">{daysLeft(endsInDays)}</Badge>
      </div>
    )}
  </>
)

/** One's own last day, once it is near. Nobody can put off their own. */
export function OwnEndingNotice() {
  const { expiresOn, endsInDays, role } = useStaffMe()
  if (endsInDays === null) return null
  const until = endsInDays === 0 ? 'solo per oggi' : `fino al ${printDay(expiresOn)} compreso`
  return (
    <Notice tone="wait" title="Il tuo accesso sta per scadere">
      <Text>
        Vale {until}. Se ti serve ancora, chiedi a {role === 'responsabile' ? 'un altro' : 'un'} responsabile
        di prolungarlo: non dovrai attivarlo di nuovo.
      </Text>
    </Notice>
  )
}

/** Colleagues whose access ends soon, for who can put it off; most days there are none. */
export function EndingAccesses() {
  const may = useMay()
  return may('staff.manage') && <EndingPanel />
}

function EndingPanel() {
  const me = useStaffMe()
  const { data } = useStaffQuery(staffPeople.listStaff, {})
  const ending = (data?.people ?? [])
    .filter(({ id, endsInDays }) => endsInDays !== null && id !== me.id)
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn))
  if (ending.length === 0) return null
  return (
    <Panel title="Accessi in scadenza" fact={<Badge tone="wait">{ending.length}</Badge>}>
      <Stack>
        <DataTable caption="Accessi in scadenza" columns={columns} rows={ending} rowKey={({ id }) => id} />
        <Link to={staffPaths.people}>Vai agli accessi per prolungarli</Link>
      </Stack>
    </Panel>
  )
}

const columns: DataColumn<StaffPerson>[] = [
  {
    head: 'Chi',
    kind: 'title',
    cell: ({ email, name, role }) => (
      <>
        {name}
        <Text size="small">
          <Address of={email} />
        </Text>
        <Text size="small">{roleNames[role]}</Text>
      </>
    ),
  },
  { head: 'Vale fino al', kind: 'short', cell: (person) => <LastDay person={person} /> },
]

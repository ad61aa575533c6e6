import { type StaffErasure, staffErasures } from '@desco/contract/rights/desk/erasures'
import { Link } from 'react-router'

import { erasureLevelWords, whatLacks } from '#team/families/erasure-words.ts'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const listed = 6

/** Erasures that are not finished; without any, nothing stands here. */
export function ErasuresPanel() {
  const may = useMay()
  return may('families.see') ? <OpenErasures /> : null
}

const needsTeam = ({ awaitsSecond, limeSurvey }: StaffErasure) =>
  awaitsSecond || limeSurvey.state === 'needs-team'

const columns: DataColumn<StaffErasure>[] = [
  { head: 'Di chi', kind: 'title', cell: ({ level }) => erasureLevelWords[level] },
  {
    head: 'Famiglia',
    cell: ({ family }) => (family === null ? 'già cancellata' : <FamilyLink {...family} />),
  },
  { head: 'A che punto è', cell: (erasure) => standing(erasure) },
]

function OpenErasures() {
  const all = useStaffQuery(staffErasures.listErasures, {}).data?.erasures ?? []
  const open = all.filter(({ ended, limeSurvey }) => ended === null && limeSurvey.state !== 'done')
  if (open.length === 0) return null
  // what waits for a person stands first
  const rows = [...open.filter(needsTeam), ...open.filter((one) => !needsTeam(one))].slice(0, listed)
  return (
    <Panel
      title="Cancellazioni in corso"
      fact={<Badge tone={open.some(needsTeam) ? 'bad' : 'wait'}>{open.length}</Badge>}
    >
      <Stack gap="tight">
        <Text>
          Passate le 48 ore il portale cancella da sé, e continua in LimeSurvey.{' '}
          <Link to={staffPaths.erasures}>Tutte le cancellazioni</Link>
        </Text>
        <DataTable
          caption="Cancellazioni in corso"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          wordy
        />
      </Stack>
    </Panel>
  )
}

/** Where it stands, and what keeps it there. */
function standing({
  awaitsSecond,
  portal,
  limeSurvey,
  limeSurveyFailing,
  dueAt,
  remaining,
}: StaffErasure): string {
  if (awaitsSecond) return 'scritta dopo una telefonata: aspetta una seconda persona'
  if (portal.state === 'waits') return `si può annullare fino al ${printDayAndTime(dueAt)}`
  if (portal.state !== 'done') return 'in corso nel portale'
  if (limeSurvey.state === 'needs-team') {
    const why = remaining.flatMap(({ title, lacks }) =>
      lacks.map((right) => `«${title}»: ${whatLacks(right)}`),
    )
    return `ferma in LimeSurvey. ${[...new Set(why)].join('; ')}`
  }
  return limeSurveyFailing ? 'LimeSurvey non risponde: riproviamo da soli' : 'in corso in LimeSurvey'
}

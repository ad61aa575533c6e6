import { work, type WorkRow } from '@desco/contract/team/work'
import { Link } from 'react-router'

import { workLines } from '#team/parts/work-lines.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

function WorkLine({ kind }: Pick<WorkRow, 'kind'>) {
  const may = useMay()
  const { words, to } = workLines[kind]
  // the log says who it was, to who may read it
  if (kind === 'names' && !may('audit.read')) return words
  return to.startsWith('#') ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>
}

const columns: DataColumn<WorkRow>[] = [
  {
    head: 'Che cosa',
    kind: 'title',
    cell: ({ kind }) => <WorkLine kind={kind} />,
  },
  {
    head: 'Quante',
    kind: 'short',
    cell: ({ count, late }) => (
      <>
        <Badge tone={late !== null && late > 0 ? 'bad' : 'wait'}>{printNumber(count)}</Badge>
        {late !== null && late > 0 && ` in ritardo: ${printNumber(late)}`}
      </>
    ),
  },
]

/** The work that waits for the team today, each line with the way to it. */
export function WorkPanel() {
  const { data } = useStaffQuery(work.seeWork, {})
  if (data === undefined || data.rows.length === 0) return null
  const waiting = data.rows.filter(({ count }) => count > 0)
  return (
    <Panel title="Da fare">
      {waiting.length === 0 ? (
        <Text>Niente in attesa: compiti, appuntamenti, richieste, email e confronti sono a posto.</Text>
      ) : (
        <DataTable caption="Da fare" columns={columns} rows={waiting} rowKey={({ kind }) => kind} />
      )}
    </Panel>
  )
}

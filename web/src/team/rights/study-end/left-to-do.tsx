import type { LeftKind } from '@desco/contract/rights/desk/study-end'
import { Link } from 'react-router'

import { workLines } from '#team/parts/work-lines.ts'
import { staffPaths } from '#team/paths.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Left = { kind: LeftKind; count: number }

const lines: Readonly<Record<LeftKind, { words: string; to?: string }>> = {
  ...workLines,
  mails_waiting: { words: 'Email che devono ancora partire' },
  files_with_names: {
    words: 'Esportazioni con i nomi, da scaricare o in preparazione',
    to: staffPaths.exports,
  },
}

const columns: DataColumn<Left>[] = [
  {
    head: 'Che cosa',
    kind: 'title',
    cell: ({ kind }) => {
      const { words, to = staffPaths.today } = lines[kind]
      return <Link to={to}>{words}</Link>
    },
  },
  { head: 'Quante', kind: 'short', cell: ({ count }) => <Badge tone="wait">{printNumber(count)}</Badge> },
]

/** The work to be done before the last export, each line with the way to it. */
export const LeftToDo = ({ left }: { left: readonly Left[] }) => (
  <Panel title="Prima dell’ultima esportazione">
    <Stack>
      <Text>
        {left.length === 0
          ? 'Niente in sospeso: richieste, email, confronti e approvazioni sono a posto.'
          : 'Questo è ancora in sospeso. Finiscilo, confronta con LimeSurvey e poi chiedi l’ultima esportazione.'}
      </Text>
      {left.length > 0 && (
        <DataTable caption="Ancora in sospeso" columns={columns} rows={left} rowKey={({ kind }) => kind} />
      )}
      <Link to={staffPaths.exports}>Vai alle esportazioni</Link>
    </Stack>
  </Panel>
)

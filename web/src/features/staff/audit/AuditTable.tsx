import type { AuditLine } from '@desco/contract/audit'
import { auditActs } from '@desco/contract/audit-acts'

import { type DataColumn, DataTable } from '#staff-ui/DataTable.tsx'
import { printDayAndTime } from '#web/dates/print-day.ts'

import { LineFacts } from './LineFacts.tsx'

const columns: DataColumn<AuditLine>[] = [
  { head: 'Riga', kind: 'number', cell: ({ seq }) => seq },
  { head: 'Quando', kind: 'short', cell: ({ at }) => <time dateTime={at}>{printDayAndTime(at)}</time> },
  { head: 'Che cosa', kind: 'title', cell: ({ act }) => auditActs[act] },
  { head: 'Chi', kind: 'long', cell: ({ who }) => who },
  { head: 'Dettagli', kind: 'long', cell: (line) => <LineFacts line={line} /> },
]

export const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DataTable caption="Registro" columns={columns} rows={lines} rowKey={({ seq }) => seq} />
)

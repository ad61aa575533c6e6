import type { AuditLine } from '@desco/contract/staff/audit'
import { auditActs } from '@desco/contract/staff/audit-acts'

import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

import styles from './line-facts.module.css'
import { LineFacts } from './line-facts.tsx'

const columns: DataColumn<AuditLine>[] = [
  { head: 'Riga', kind: 'number', cell: ({ seq }) => seq },
  { head: 'Quando', kind: 'short', cell: ({ at }) => <time dateTime={at}>{printDayAndTime(at)}</time> },
  { head: 'Che cosa e chi', kind: 'title', cell: (line) => <ActAndWho line={line} /> },
  { head: 'Dettagli', kind: 'long', cell: (line) => <LineFacts line={line} /> },
]

/** In one cell: an address in a column of its own is broken to bits on a tablet. */
const ActAndWho = ({ line: { act, who } }: { line: AuditLine }) => (
  <span className={styles.facts}>
    <span>{auditActs[act]}</span>
    <span className={styles.who}>{who}</span>
  </span>
)

export const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DataTable caption="Registro" columns={columns} rows={lines} rowKey={({ seq }) => seq} />
)

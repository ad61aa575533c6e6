import type { AuditLine } from '@desco/contract/audit'
import { auditActs } from '@desco/contract/audit-acts'

import { type DataColumn, DataTable } from '#staff-ui/DataTable.tsx'
import { printDayAndTime } from '#web/dates/print-day.ts'

import { subjectNames } from './subject-names.ts'

const columns: DataColumn<AuditLine>[] = [
  { head: 'Riga', kind: 'number', cell: ({ seq }) => seq },
  { head: 'Quando', cell: ({ at }) => <time dateTime={at}>{printDayAndTime(at)}</time> },
  { head: 'Che cosa', kind: 'title', cell: ({ act }) => auditActs[act] },
  { head: 'Chi', cell: ({ who }) => who },
  { head: 'Su', cell: subjectOf },
  { head: 'Motivo', cell: ({ reason }) => reason },
  { head: 'Dettagli', cell: ({ details }) => details },
]

export const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DataTable caption="Registro" columns={columns} rows={lines} rowKey={({ seq }) => seq} />
)

function subjectOf({ subjectKind, subjectId }: AuditLine) {
  if (subjectKind === null) return null
  return subjectId === null ? subjectNames[subjectKind] : `${subjectNames[subjectKind]} ${subjectId}`
}

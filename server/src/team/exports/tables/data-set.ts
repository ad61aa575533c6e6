import type { ExportSeparator } from '@desco/contract/team/exports'

import type { Column } from './columns.ts'
import { csvLine } from '#platform/files/csv.rules.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'
import type { Parts } from '#team/exports/reading/read-rows.ts'

export type DataSet = {
  file: string
  title: string
  /** Parts of a family that must be read for it, beside its people and events. */
  reads: Parts
  columns: readonly Omit<Column<never>, 'cell'>[]
  /** The lines of a family, each with its end. */
  writer: (written: Written) => (family: FamilyFacts) => string[]
}

export type Shown = { identifiable: boolean }
type Written = Shown & { separator: ExportSeparator }

type Definition<Row> = Pick<DataSet, 'file' | 'title' | 'reads'> & {
  columns: readonly Column<Row>[]
  rows: (family: FamilyFacts) => readonly Row[]
}

/** A table of an export. Of who left the study an identifying cell is written only where it is kept after leaving. */
export const dataSet = <Row extends { withdrawnAt: Date | null }>({
  columns,
  rows,
  ...same
}: Definition<Row>): DataSet => ({
  ...same,
  columns,
  writer: ({ separator, ...shown }) => {
    const written = columnsShown(columns, shown)
    const isHidden = (row: Row, { identifying, keptAfterLeaving }: Column<Row>) =>
      row.withdrawnAt !== null && identifying && !keptAfterLeaving
    return (family) =>
      rows(family).map((row) =>
        csvLine(
          written.map((column) => (isHidden(row, column) ? null : column.cell(row, family))),
          separator,
        ),
      )
  },
})

export const columnsShown = <C extends { identifying?: true }>(
  columns: readonly C[],
  { identifiable }: Shown,
) => columns.filter(({ identifying }) => identifiable || identifying !== true)

import { dayInItaly } from '@desco/contract/birth-date'
import type { ExportSeparator } from '@desco/contract/staff/exports'

import { type Cell, csvCell, lineEnd, signs } from './csv.rules.ts'
import type { FamilyFacts } from './family-facts.rules.ts'

/** What the codebook says of a column. `identifying`: only where somebody allowed to see who people are. */
export type Column<Row> = {
  name: string
  meaning: string
  values: string
  unit?: string
  identifying?: true
  /** Also of who left the study, because what they gave before is joined by it (docs/decisions/0112). */
  keptAfterLeaving?: true
  cell: (row: Row, family: FamilyFacts) => Cell
}

export type DataSet = {
  file: string
  title: string
  /** Parts of a family that must be read for it, beside its children. `people`: everybody with an access. */
  reads: readonly ('people' | 'consents' | 'invitations' | 'surveys' | 'diary' | 'path' | 'tokens')[]
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
export function dataSet<Row extends { withdrawnAt: Date | null }>({
  columns,
  rows,
  ...same
}: Definition<Row>): DataSet {
  return {
    ...same,
    columns,
    writer: ({ separator, ...shown }) => {
      const cells = columnsShown(columns, shown).map(({ identifying, keptAfterLeaving, cell }) =>
        identifying && !keptAfterLeaving
          ? (row: Row, family: FamilyFacts) => (row.withdrawnAt === null ? cell(row, family) : null)
          : cell,
      )
      const sign = signs[separator]
      // written as `csvLine` does, without a list of cells for each of a million rows
      const lineOf = (row: Row, family: FamilyFacts) => {
        let line = ''
        let before = ''
        for (const cell of cells) {
          line += before + csvCell(cell(row, family), separator)
          before = sign
        }
        return line + lineEnd
      }
      return (family) => rows(family).map((row) => lineOf(row, family))
    },
  }
}

export const columnsShown = <C extends { identifying?: true }>(
  columns: readonly C[],
  { identifiable }: Shown,
) => columns.filter(({ identifying }) => identifiable || identifying !== true)

/** The first of two moments, of which either may never have been. */
export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)

const hourMilliseconds = 3_600_000
const mostHours = 20_000
const daysByHour = new Map<number, string>()

/**
 * The day in Italy at a moment. Formatting it anew for each row was a twentieth of an export; Italy's clocks are whole hours
 * away from UTC, so all moments of one hour are of one day.
 */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / hourMilliseconds)
  const known = daysByHour.get(hour)
  if (known !== undefined) return known
  if (daysByHour.size >= mostHours) daysByHour.clear()
  const day = dayInItaly(moment)
  daysByHour.set(hour, day)
  return day
}

/** A moment as coarse as a pseudonymised file may be: its month in Italy. */
export const monthOf = (moment: Date | null): string | null =>
  moment === null ? null : dayOf(moment).slice(0, 7)

export const yesOrNo = (is: boolean) => (is ? 'si' : 'no')
export const yesOrNoValues = 'si; no'
export const monthValues = 'AAAA-MM, ora italiana'
export const momentValues = 'AAAA-MM-GGThh:mm:ss.sssZ, tempo universale (UTC)'

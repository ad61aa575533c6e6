import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import type { ExportSeparator } from '@desco/contract/team/exports'

import { type Cell, csvLine } from '#platform/files/csv.rules.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'
import type { Parts } from '#team/exports/reading/read-rows.ts'

export type DataSet = {
  file: string
  title: string
  /** Parts of a family that must be read for it, beside its people and events. */
  reads: Parts
  columns: readonly Omit<Column<never>, 'cell'>[]
  /** The lines of a family, each with its end. */
  writer: (written: FileForm) => (family: FamilyFacts) => string[]
}

export type Identifiability = { identifiable: boolean }
type FileForm = Identifiability & { separator: ExportSeparator }

type Definition<Row> = Pick<DataSet, 'file' | 'title' | 'reads'> & {
  columns: readonly Column<Row>[]
  rows: (family: FamilyFacts) => readonly Row[]
}

/** A table of an export. An identifying cell of a person who left is written only where it is kept after leaving. */
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
  { identifiable }: Identifiability,
) => columns.filter(({ identifying }) => identifiable || identifying !== true)

/** A column and its line in the codebook. `identifying`: only where somebody allowed to see who people are. */
export type Column<Row> = {
  name: string
  meaning: string
  values: string
  unit?: string
  identifying?: true
  /** Also of a person who left the study, because what they gave before is joined by it (docs/decisions/questionnaires.md). */
  keptAfterLeaving?: true
  cell: (row: Row, family: FamilyFacts) => Cell
}

type Of<Row, Value> = (row: Row, family: FamilyFacts) => Value
type More = Pick<Column<never>, 'unit' | 'identifying' | 'keptAfterLeaving'>
export const identifying = { identifying: true } as const

/** A moment as coarse as a pseudonymised file may be: its month in Italy. */
export const monthOf = (moment: Date | null): string | null => moment && dayInItaly(moment).slice(0, 7)

export const monthValues = 'AAAA-MM, ora italiana'
export const momentValues = 'AAAA-MM-GGThh:mm:ss.sssZ, tempo universale (UTC)'

// Columns by what stands in their cells: what is said of it in the codebook, and how it is written.

export const column = <Row>(
  name: string,
  meaning: string,
  values: string,
  cell: Of<Row, Cell>,
  more: More = {},
): Column<Row> => ({ name, meaning, values, cell, ...more })

export const text = <Row>(name: string, meaning: string, cell: Of<Row, Cell>, more?: More) =>
  column(name, meaning, 'testo', cell, more)

export const month = <Row>(name: string, meaning: string, at: Of<Row, Date | null>) =>
  column<Row>(name, meaning, monthValues, (...of) => monthOf(at(...of)), { unit: 'mese' })

export const moment = <Row>(name: string, meaning: string, at: Of<Row, Date | null>, more?: More) =>
  column<Row>(name, meaning, momentValues, (...of) => at(...of)?.toISOString() ?? null, more)

export const yesNo = <Row>(name: string, meaning: string, is: Of<Row, boolean | null>) =>
  column<Row>(name, meaning, 'si; no', (...of) => {
    const answer = is(...of)
    if (answer === null) return null
    return answer ? 'si' : 'no'
  })

/** One of some words, each with its word in the file. */
export const word = <Row, Word extends string>(
  name: string,
  meaning: string,
  words: Readonly<Record<Word, string>>,
  cell: Of<Row, NoInfer<Word> | null>,
) =>
  column<Row>(name, meaning, Object.values(words).join('; '), (...of) => {
    const found = cell(...of)
    return found && words[found]
  })

export const pseudonym = <Row>(name: string, letter: string, meaning: string, cell: Of<Row, Cell>) =>
  column(name, meaning, `${letter} + 20 cifre esadecimali`, cell)

// Columns that several files have: each is named and explained once, so that files can be joined.

type OfSomebody = { withdrawnAt: Date | null }

export const personColumn = pseudonym<{ pseudonym: string }>(
  'persona',
  'P',
  'Pseudonimo della persona, uguale in tutte le esportazioni',
  (row) => row.pseudonym,
)

export const familyColumn = pseudonym<unknown>(
  'famiglia',
  'F',
  'Pseudonimo della famiglia',
  (_, family) => family.pseudonym,
)

export const roleColumn = column<{ role: string }>(
  'ruolo',
  'Chi è nella famiglia',
  'primo_genitore; secondo_genitore; figlio',
  ({ role }) => role,
)

/**
 * Whole years on the first day of the month in which the child was added. It never changes: an age of today would, on
 * the birthday, and two exports would tell the day.
 */
export const ageAtEnrolment = (birthDate: string, addedAt: Date) =>
  Math.max(0, ageOn(birthDate, `${dayInItaly(addedAt).slice(0, 7)}-01`))

export const ageColumn = column<{ birthDate: string | null; addedAt: Date | null }>(
  'eta_iscrizione',
  'Anni compiuti dal figlio o dalla figlia il primo giorno del mese di iscrizione; vuoto per i genitori',
  'da 0 a 17',
  ({ birthDate, addedAt }) => birthDate && addedAt && ageAtEnrolment(birthDate, addedAt),
  { unit: 'anni' },
)

export const familyCodeColumn = text<unknown>(
  'codice_famiglia',
  'Codice della famiglia nel portale',
  (_, { code }) => code,
  identifying,
)

/** Of an account or a child. */
export const nameColumns = [
  text<{ name: string }>('nome', 'Nome', ({ name }) => name, identifying),
  text<{ surname: string }>('cognome', 'Cognome', ({ surname }) => surname, identifying),
] as const

export const withdrawnColumn = yesNo<OfSomebody>(
  'ritirata',
  'Se la persona ha lasciato lo studio: valgono solo i dati raccolti prima',
  ({ withdrawnAt }) => withdrawnAt !== null,
)

export const withdrawalMonthColumn = month<OfSomebody>(
  'mese_ritiro',
  'Mese del ritiro; vuoto se partecipa',
  ({ withdrawnAt }) => withdrawnAt,
)

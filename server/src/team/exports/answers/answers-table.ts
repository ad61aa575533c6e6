import { byteOrderMark, type Cell, csvLine } from '#platform/files/csv.rules.ts'
import type { ExportSeparator } from '@desco/contract/team/exports'
import type { FetchedSurvey } from './fetch-answers.ts'
import type { LeftOut } from './read-answers.ts'
import { savFile } from './sav.ts'
import type { TableColumn } from './table-column.rules.ts'

type Fetched = Extract<FetchedSurvey, { missing: null }>

/** One questionnaire's answers as files: a CSV, and the same for SPSS. */
export type AnswersTable = {
  /** The name for programs. */
  name: string
  file: string
  savFile: string
  title: string
  columns: readonly TableColumn[]
  /** How many answers are in no file, known once the CSV is written. */
  leftOut: LeftOut & { foreign: number }
  csv: (separator: ExportSeparator) => AsyncGenerator<Buffer>
  /** Only after the CSV: SPSS wants to know first how many rows there are. */
  sav: (now: Date) => AsyncGenerator<Buffer>
}

type Source = {
  /** The rows, anew at each call. */
  rows: (survey: Fetched, onLeftOut?: (some: LeftOut) => void) => AsyncIterable<Cell[][]>
  /** After each page of the CSV. */
  onRows: (rows: number) => Promise<void>
}

export function answersTable(survey: Fetched, { rows, onRows }: Source): AnswersTable {
  const { id, title, columns, foreign } = survey
  const name = `risposte_${id}`
  const leftOut = { foreign, notShown: 0, afterLeaving: 0 }
  let cases = 0
  return {
    name,
    file: `${name}.csv`,
    savFile: `${name}.sav`,
    title,
    columns,
    leftOut,
    async *csv(separator) {
      const head = columns.map((column) => column.name)
      yield Buffer.from(byteOrderMark + csvLine(head, separator))
      const count = (some: LeftOut) => {
        leftOut.notShown += some.notShown
        leftOut.afterLeaving += some.afterLeaving
      }
      for await (const page of rows(survey, count)) {
        cases += page.length
        await onRows(page.length)
        // an empty piece would end the stream
        if (page.length > 0) yield Buffer.from(page.map((row) => csvLine(row, separator)).join(''))
      }
    },
    sav: (now) => savFile({ title, columns, cases, now }, rows(survey)),
  }
}

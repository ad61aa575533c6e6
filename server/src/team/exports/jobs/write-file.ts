import type { ExportSeparator } from '@desco/contract/team/exports'
import type { AnswersTable } from '#team/exports/answers/answers-table.ts'
import { rScript } from '#team/exports/answers/r-script.ts'
import { codebookOf, readMeOf } from '#team/exports/tables/codebook.ts'
import { byteOrderMark, csvLine } from '#platform/files/csv.rules.ts'
import { columnsShown, type DataSet } from '#team/exports/tables/data-set.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'
import { whole, type ZippedFile, zipInPieces } from '#platform/files/zip-in-pieces.ts'

export type FileWanted = {
  dataSets: readonly DataSet[]
  separator: ExportSeparator
  identifiable: boolean
  /** The day in Italy. */
  day: string
  now: Date
  /** Every family, a page at a time, anew for each table. */
  families: (reads: DataSet['reads']) => AsyncIterable<readonly FamilyFacts[]>
  /** How many rows a page gave. */
  onRows: (rows: number) => Promise<void>
  answers?: { tables: readonly AnswersTable[]; words: () => string[] }
}

/** The ZIP of an export in pieces. The tables are read only as fast as the pieces are taken. */
export function writeFile(wanted: FileWanted): AsyncGenerator<Buffer> {
  const files: ZippedFile[] = []
  const add = (name: string, bytes: ZippedFile['bytes']) => void files.push({ name, bytes })
  const { dataSets, separator, identifiable, day, now } = wanted
  const { tables, words } = wanted.answers ?? { tables: [], words: () => [] }
  for (const table of tables) {
    add(table.file, () => table.csv(separator))
    add(table.savFile, () => table.sav(now))
  }
  for (const dataSet of dataSets) add(dataSet.file, () => csvOf(dataSet, wanted))
  const described = () => ({ dataSets, separator, identifiable, day, answers: tables, words: words() })
  if (tables.length > 0) add('risposte.R', () => whole(rScript(tables, separator)))
  add('codebook.csv', () => whole(codebookOf(described())))
  add('LEGGIMI.txt', () => whole(readMeOf(described())))
  return zipInPieces(files, now)
}

async function* csvOf(
  { reads, columns, writer }: DataSet,
  { separator, families, onRows, ...shown }: FileWanted,
): AsyncGenerator<Buffer> {
  const head = columnsShown(columns, shown).map(({ name }) => name)
  yield Buffer.from(byteOrderMark + csvLine(head, separator))
  const linesOf = writer({ ...shown, separator })
  for await (const page of families(reads)) {
    const lines = page.flatMap(linesOf)
    await onRows(lines.length)
    // an empty piece would end the stream
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
}

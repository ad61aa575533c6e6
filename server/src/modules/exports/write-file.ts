import type { ExportSeparator } from '@desco/contract/staff/exports'
import type { AnswersTable } from './answers/answers-table.ts'
import { rScript } from './answers/r-script.ts'
import { codebookOf, readMeOf } from './codebook.rules.ts'
import { byteOrderMark, csvLine } from './csv.rules.ts'
import { columnsShown, type DataSet } from './data-set.rules.ts'
import type { FamilyFacts } from './family-facts.rules.ts'
import type { Reads } from './read-families.ts'
import { whole, type ZippedFile, zipInPieces } from './zip-in-pieces.ts'

export type FileWanted = {
  dataSets: readonly DataSet[]
  separator: ExportSeparator
  identifiable: boolean
  /** The day in Italy. */
  day: string
  now: Date
  /** Every family, a page at a time, anew for each table. */
  families: (wanted: Reads) => AsyncIterable<Iterable<FamilyFacts>>
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
  // the diary's free texts are written without the names of the family
  const names = shown.identifiable || reads.includes('diary')
  const text = createText()
  for await (const page of families({ reads, names })) {
    let rows = 0
    for (const family of page) {
      for (const line of linesOf(family)) {
        rows += 1
        const full = text.add(line)
        if (full !== undefined) yield full
      }
    }
    await onRows(rows)
  }
  const rest = text.end()
  // an empty piece would end the stream
  if (rest.length > 0) yield rest
}

const textBytes = 64 * 1024

/** Takes lines and gives them back as bytes, so many at a time: lines that wait for each other fill the memory of young objects. */
function createText() {
  let bytes = Buffer.allocUnsafe(textBytes)
  let used = 0
  const end = () => {
    const full = bytes.subarray(0, used)
    bytes = Buffer.allocUnsafe(textBytes)
    used = 0
    return full
  }
  return {
    add(line: string): Buffer | undefined {
      // no letter takes more bytes
      const most = 3 * line.length
      const full = most > textBytes - used && used > 0 ? end() : undefined
      if (most > bytes.length) bytes = Buffer.allocUnsafe(most)
      used += bytes.write(line, used)
      return full
    },
    end,
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readSav } from '#testing/files/read-sav.ts'

import type { Cell } from '#platform/files/csv.rules.ts'
import { savFile } from './sav.ts'
import type { TableColumn } from './answer-columns.ts'

type Changes = Partial<Pick<TableColumn, 'meaning' | 'labels'>>
const text = (name: string, bytes: number, changes: Changes = {}): TableColumn => ({
  name,
  meaning: `Che cos’è ${name}`,
  values: 'testo',
  labels: [],
  type: 'text',
  bytes,
  ...changes,
})
const number = (name: string, changes: Changes = {}): TableColumn => ({
  name,
  meaning: name,
  values: 'numero',
  labels: [],
  type: 'number',
  ...changes,
})

async function written(columns: readonly TableColumn[], ...pages: Cell[][][]): Promise<Buffer> {
  const given = (async function* () {
    yield* pages
  })()
  const table = {
    title: 'Colazione',
    columns,
    cases: pages.flat().length,
    now: new Date('2026-11-22T10:20:30Z'),
  }
  const pieces: Buffer[] = []
  for await (const piece of savFile(table, given)) pieces.push(piece)
  return Buffer.concat(pieces)
}

// SPSS reads this number as nothing
const missing = -Number.MAX_VALUE

describe('a table for SPSS', () => {
  it('keeps numbers, nothing, texts with accents, names, labels and values', async () => {
    const columns = [
      text('persona', 21),
      number('eta_mesi'),
      text('FRUTTA_SQ001', 2, {
        labels: [
          { code: 'A1', label: 'Mai' },
          { code: 'A2', label: 'Più volte' },
        ],
      }),
      number('VOTO', {
        labels: [
          { code: '1', label: 'Poco' },
          { code: '2', label: 'Molto' },
        ],
      }),
    ]
    const { rows, meta } = await readSav(
      await written(
        columns,
        [['P0123456789abcdef0123', 131, 'A2', '2']],
        [
          [null, null, null, null],
          ['perche', 0, 'A1', '1'],
        ],
      ),
    )
    expect(rows).toEqual([
      { persona: 'P0123456789abcdef0123', eta_mesi: 131, FRUTTA_SQ001: 'A2', VOTO: 2 },
      { persona: '', eta_mesi: missing, FRUTTA_SQ001: '', VOTO: missing },
      { persona: 'perche', eta_mesi: 0, FRUTTA_SQ001: 'A1', VOTO: 1 },
    ])
    expect(meta.header).toMatchObject({ n_cases: 3, encoding: 'UTF-8' })
    expect(meta.sysvars.map(({ name, label }) => [name, label])).toEqual([
      ['persona', 'Che cos’è persona'],
      ['eta_mesi', 'eta_mesi'],
      ['FRUTTA_SQ001', 'Che cos’è FRUTTA_SQ001'],
      ['VOTO', 'VOTO'],
    ])
    const labels = meta.valueLabels.flatMap(({ entries }) => entries)
    expect(labels.map(({ val, label }) => [val, label])).toEqual([
      ['A1', 'Mai'],
      ['A2', 'Più volte'],
      [1, 'Poco'],
      [2, 'Molto'],
    ])
  })

  it('keeps texts of every length whole, up to what SPSS takes', async () => {
    for (const length of [1, 7, 8, 9, 252, 253, 254, 255, 256, 257, 504, 505, 510, 511, 1_000, 32_767]) {
      const long = 'abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length)
      const file = await written(
        [number('prima'), text('lungo', length), number('dopo')],
        [
          [1, long, 2],
          [3, 'x', 4],
        ],
      )
      const { rows } = await readSav(file)
      expect(rows).toEqual([
        { prima: 1, lungo: long, dopo: 2 },
        { prima: 3, lungo: 'x', dopo: 4 },
      ])
    }
  })

  it('cuts what is longer, and no letter in half', async () => {
    const file = await written([text('lungo', 40_000)], [['è'.repeat(20_000)]])
    const pieces = Math.ceil(32_767 / 252)
    const room = file.subarray(
      file.length - (pieces - 1) * 256 - 8 * Math.ceil((32_767 - (pieces - 1) * 252) / 8),
    )
    // 255 bytes of each 256 are the text's
    const bytes = Array.from({ length: pieces }, (_piece, at) => room.subarray(at * 256, at * 256 + 255))
    const letters = Buffer.concat(bytes).toString('utf8').trimEnd()
    expect([letters.length, letters.replaceAll('è', '')]).toEqual([16_383, ''])
  })

  it('counts dates and moments from the first day of the Gregorian calendar', async () => {
    const columns: TableColumn[] = [
      { ...number('giorno'), type: 'date' },
      { ...number('momento'), type: 'datetime' },
    ]
    const file = await written(columns, [
      ['1582-10-15', '2026-11-21T10:15:51.000Z'],
      ['2026-11-21', '2026-11-21 10:15:51'],
      ['non una data', null],
    ])
    const at = file.length - 3 * 16
    const doubles = [0, 1, 2, 3, 4, 5].map((place) => file.readDoubleLE(at + place * 8))
    const day = (Date.UTC(2026, 10, 21) - Date.UTC(1582, 9, 14)) / 1_000
    const time = 10 * 3_600 + 15 * 60 + 51
    expect(doubles).toEqual([86_400, day + time, day, day + time, -Number.MAX_VALUE, -Number.MAX_VALUE])
  })

  it('gives back whatever somebody wrote', async () => {
    const word = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
        const bytes = Math.max(1, ...words.map((some) => Buffer.byteLength(some)))
        const file = await written(
          [text('testo', bytes)],
          words.map((some) => [some]),
        )
        const room = Math.ceil(bytes / 8) * 8
        const rows = words.map((_word, row) =>
          file.subarray(file.length - (words.length - row) * room).subarray(0, room),
        )
        // spaces fill it up
        expect(rows).toEqual(
          words.map((some) =>
            Buffer.concat([Buffer.from(some), Buffer.alloc(room - Buffer.byteLength(some), ' ')]),
          ),
        )
      }),
    )
  })
})

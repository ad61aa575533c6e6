import { describe, expect, it } from 'vitest'

import type { QuestionField } from '#questionnaires/index.ts'

import { answerCell, answerColumns, nothingSeen, see, tableColumn, type Telling } from './answer-columns.ts'

const field = (heading: string, type: string, changes: Partial<QuestionField> = {}): QuestionField => ({
  heading,
  type,
  code: heading.split('[')[0] ?? '',
  part: /\[([^\]]*)\]/u.exec(heading)?.[1] ?? '',
  text: `Domanda ${heading}`,
  options: [],
  ...changes,
})
const telling: Telling = { names: ['Giulia', "D'Angelo"], tokens: ['giulia_d'], birthDates: ['2015-03-14'] }

/** The column as the files have it after these answers, and its cells. */
function columnOf(given: QuestionField, answers: readonly string[], fields = [given]) {
  const [column] = answerColumns(fields, [])
  if (column === undefined) return undefined
  const seen = nothingSeen()
  const cells = answers.map((answer) => answerCell(column, answer, telling))
  for (const cell of cells) see(seen, column, cell)
  return { ...tableColumn(column, seen), cells }
}

const fruit = [
  { code: 'A1', label: 'Mai' },
  { code: 'A2', label: 'Ogni giorno' },
]

describe('answerColumns', () => {
  it.each([
    ['a list', field('FRUTTA', 'L', { options: fruit }), ['A1'], { type: 'text', labels: fruit }],
    ['a grid', field('UMORE[SQ001]', 'F', { options: fruit }), ['A2'], { type: 'text', name: 'UMORE_SQ001' }],
    [
      'a box',
      field('BEVANDE[SQ001]', 'M'),
      ['Y', ''],
      { labels: [{ code: 'Y', label: 'Sì' }], cells: ['Y', null] },
    ],
    ['yes or no', field('DORME', 'Y'), ['N'], { type: 'text', cells: ['N'] }],
    ['a number', field('ALTEZZA', 'N'), ['172', ''], { type: 'number', decimals: false, cells: [172, null] }],
    ['a decimal', field('ORE', 'N'), ['7.5000000000'], { type: 'number', decimals: true, cells: [7.5] }],
    ['a day', field('VISITA', 'D'), ['2026-03-05 00:00:00'], { type: 'date', cells: ['2026-03-05'] }],
    [
      'a moment',
      field('VISITA', 'D'),
      ['2026-03-05 07:30:00'],
      { type: 'datetime', cells: ['2026-03-05 07:30:00'] },
    ],
    ['a text', field('NOTE', 'T'), ['Bene, è'], { type: 'text', bytes: 8, cells: ['Bene, è'] }],
    ['a kind of question of tomorrow', field('X1', '?'), ['boh'], { type: 'text', cells: ['boh'] }],
  ] as const)('makes a column of %s', (_case, given, answers, expected) => {
    expect(columnOf(given, answers)).toMatchObject(expected)
  })

  it('takes codes that are numbers for numbers, unless a zero stands in front or somebody chose another answer', () => {
    const options = ['1', '2'].map((code) => ({ code, label: `Voto ${code}` }))
    expect(columnOf(field('VOTO', 'L', { options }), ['2'])).toMatchObject({ type: 'number' })
    expect(columnOf(field('VOTO', 'L', { options }), ['2', '-oth-'])).toMatchObject({
      type: 'text',
      bytes: 5,
      cells: ['2', '_oth_'],
    })
    const zeros = [{ code: '01', label: 'Uno' }]
    expect(columnOf(field('VOTO', 'L', { options: zeros }), ['01'])).toMatchObject({ type: 'text' })
  })

  it('keeps a number or date that somebody wrote as words, as text', () => {
    expect(columnOf(field('ETA', 'N'), ['7', 'sette'])).toMatchObject({ type: 'text', cells: [7, 'sette'] })
    expect(columnOf(field('QUANDO', 'D'), ['ieri'])).toMatchObject({ type: 'text', cells: ['ieri'] })
    expect(columnOf(field('ETA', 'N'), ['-0.5', '123456789012345'])).toMatchObject({
      type: 'number',
      cells: [-0.5, 123_456_789_012_345],
    })
  })

  it('takes what was computed for a number, and looks for no telephone in it', () => {
    // as recorded (export_responses-equation)
    expect(columnOf(field('BMI', '*'), ['22.857142857143', '', '24'])).toMatchObject({
      type: 'number',
      decimals: true,
      cells: [22.857142857143, null, 24],
    })
    expect(columnOf(field('BMIR', '*'), ['22.86'])).toMatchObject({ type: 'number', cells: [22.86] })
    expect(columnOf(field('PICCOLO', '*'), ['1.0E-5', '.5', '-3.'])).toMatchObject({
      cells: [0.000_01, 0.5, -3],
    })
    expect(columnOf(field('CLASSE', '*'), ['normopeso'])).toMatchObject({ type: 'text' })
  })

  it('keeps a number with more digits than a program counts, digit by digit, among numbers', () => {
    const column = columnOf(field('PESO', 'N'), ['12345678901234567', '12.5', '3331234567'])
    expect(column).toMatchObject({ type: 'number', cells: ['12345678901234567', 12.5, 3_331_234_567] })
    expect(column?.values).toBe('numero; oltre 15 cifre è intero soltanto nel CSV')
  })

  it.each(['2026-02-31 00:00:00', '2026-13-01', '2026-03-05 25:00:00', '0000-00-00 00:00:00'])(
    'takes no text for a date that is none: %s',
    (written) => {
      expect(columnOf(field('QUANDO', 'D'), [written, '2026-03-05 00:00:00'])).toMatchObject({ type: 'text' })
    },
  )

  it('has the other answer and the remarks as texts of their own, and what was only shown in no column', () => {
    const fields = [
      field('FRUTTA', 'L', { options: fruit }),
      field('FRUTTA[other]', 'L'),
      field('CIBI[SQ1comment]', 'P'),
    ]
    expect(answerColumns([...fields, field('BENVENUTO', 'X'), field('FOTO', '|')], [])).toMatchObject([
      { name: 'FRUTTA', kind: 'code', labels: [...fruit, { code: '_oth_', label: 'Altro' }] },
      { name: 'FRUTTA_other', kind: 'text', labels: [] },
      { name: 'CIBI_SQ1comment', kind: 'text' },
    ])
  })

  it('gives each column a name that R, SPSS and Python take, once', () => {
    const headings = [
      'A[SQ1]',
      'A_SQ1',
      'a_sq1',
      'Persona',
      'ALL',
      '1ETA',
      'NULL',
      'class',
      '[',
      'X[SQ1][2]',
      'L'.repeat(80),
      'L'.repeat(81),
    ]
    const names = answerColumns(
      headings.map((heading) => field(heading, 'T')),
      ['persona'],
    ).map(({ name }) => name)
    expect(names.slice(0, 10)).toEqual([
      'A_SQ1',
      'A_SQ1_2',
      'a_sq1_3',
      'Persona_2',
      'ALL_2',
      'Q_1ETA',
      'NULL_2',
      'class_2',
      'Q_',
      'X_SQ1_2',
    ])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(headings.length)
    for (const name of names) expect(name).toMatch(/^[A-Za-z]\w{0,63}$/u)
  })
})

describe('answerCell', () => {
  it('frees what somebody wrote of names, addresses, numbers and tokens of their family', () => {
    const written = 'Chiedete a Giulia, giulia@example.org, 333 1234567, token=giulia_d. La mamma di Giuliano'
    expect(columnOf(field('NOTE', 'T'), [written])?.cells).toEqual([
      'Chiedete a […], […] […], token=[…]. La mamma di Giuliano',
    ])
  })

  it('does so too where a number or a date was asked', () => {
    expect(columnOf(field('ETA', 'N'), ['di Giulia'])?.cells).toEqual(['di […]'])
  })

  it('tells the birth date of no child', () => {
    expect(columnOf(field('NATO', 'D'), ['2015-03-14 00:00:00', '2015-03-15 00:00:00'])?.cells).toEqual([
      null,
      '2015-03-15',
    ])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

/** Words that the diary never says: energy, scores, streaks, prizes, and who does better than whom. */
const never: Readonly<Record<string, RegExp>> = {
  energy: /calori|\bk(ilo)?(cal|joule)\b|\bkj\b/iu,
  scores: /\bpunt(i|eggio|eggi)\b|\bvot[oi]\b|classifica\b|obiettiv|traguard/iu,
  streaks: /streak|giorni di fila|giorni consecutivi|\bserie di\b/iu,
  prizes: /\bmedagli[ae]\b|\bpremi[oa]?\b|\btrofe[oi]\b|\bbravissim/iu,
  comparisons: /\b(meglio|peggio|più|meno) (di|del|della) (tu[oa]|altr[oi]|fratell|sorell|papà|mamma)/iu,
}
const said = (text: string) =>
  Object.entries(never).flatMap(([what, words]) => (words.test(text) ? [what] : []))

const root = join(import.meta.dirname, '../../../..')
/** Files in which the diary's words stand: its pages, its contract, its mails, the tables for the analysis, and the list's head. */
const sources = [
  'web/src/family/diary',
  'web/src/ui',
  'packages/contract/src/diary',
  'packages/foods/src',
  'server/src/diary',
]
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name))
const files = [
  ...sources.flatMap(filesOf),
  'packages/contract/src/field-errors.ts',
  'server/src/team/exports/tables/diary-tables.ts',
]
// comments say what is avoided
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gmu, '')

describe('the words of the diary', () => {
  it.each([
    ['Hai mangiato 420 kcal', 'energy'],
    ['Poche calorie oggi', 'energy'],
    ['Il tuo punteggio', 'scores'],
    ['5 giorni di fila', 'streaks'],
    ['Hai vinto una medaglia', 'prizes'],
    ['Hai mangiato meglio di tua sorella', 'comparisons'],
  ])('would be found: %s', (text, what) => expect(said(text)).toEqual([what]))

  it('count, rate and compare nothing', () => {
    const found = files.flatMap((file) =>
      said(withoutComments(readFileSync(join(root, file), 'utf8'))).map((what) => `${file}: ${what}`),
    )
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(80)
  })

  it('stand in no column of the food list', () => {
    const [head = ''] = readFileSync(join(root, 'packages/foods/foods.csv'), 'utf8').split('\n', 1)
    expect(head).toContain(';')
    expect(said(head)).toEqual([])
  })
})

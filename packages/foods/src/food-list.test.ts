import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foodGroups } from './food-groups.ts'
import { type Food, foodListColumns, parseFoodList } from './food-list.ts'
import { householdUnits } from './household-units.ts'

const ours = readFileSync(new URL('../foods.csv', import.meta.url), 'utf8')
const heading = foodListColumns.join(';')
const apple = 'mela;Mela;Mele;mela rossa|pomo;frutta;🍎;pezzo=180|fetta=25;estimate;;'

const reading = (...lines: string[]) => parseFoodList([heading, ...lines].join('\n'))
const errorsOf = (...lines: string[]) => {
  const result = reading(...lines)
  return result.ok ? [] : result.errors
}

describe('parseFoodList', () => {
  it('reads every column of a food', () => {
    expect(
      reading('mela;Mela;Mele;mela rossa|pomo;frutta;🍎;pezzo=180|fetta=25;validated;A01DJ;F-1'),
    ).toEqual({
      ok: true,
      foods: [
        {
          id: 'mela',
          name: 'Mela',
          plural: 'Mele',
          synonyms: ['mela rossa', 'pomo'],
          group: 'frutta',
          picture: '🍎',
          portions: [
            { unit: 'pezzo', grams: 180 },
            { unit: 'fetta', grams: 25 },
          ],
          gramsStatus: 'validated',
          foodEx2: 'A01DJ',
          studyCode: 'F-1',
        },
      ],
    })
  })

  it.each([
    ['commas', `${heading}\n${apple}`.replaceAll(';', ',')],
    ['tabs', `${heading}\n${apple}`.replaceAll(';', '\t')],
    [
      'a byte order mark, CR LF and empty rows, as a spreadsheet writes them',
      `\uFEFF${heading}\r\n${apple}\r\n;;;;;;;;;\r\n\r\n`,
    ],
    ['quoted cells', `${heading}\n${apple.replace('Mela;', '"Mela";')}`],
  ])('reads a list with %s', (_, text) => {
    const result = parseFoodList(text)

    expect(result.ok && result.foods).toMatchObject([{ id: 'mela', name: 'Mela' }])
  })

  it('keeps quotes and separators inside a quoted cell', () => {
    const result = reading(apple.replace('Mela;', '"Mela ""rossa""; dolce";'))

    expect(result.ok && result.foods[0]?.name).toBe('Mela "rossa"; dolce')
  })

  it.each([
    ['id', 1, apple.replace('mela;', 'La mela;')],
    ['name', 2, apple.replace('Mela;', ';')],
    ['plural', 3, apple.replace('Mele', 'M'.repeat(81))],
    ['synonyms', 4, apple.replace('|pomo', '||pomo')],
    ['group', 5, apple.replace('frutta', 'frutti')],
    ['picture', 6, apple.replace('🍎', '')],
    ['units', 7, apple.replace('pezzo=180', 'pezzi=180')],
    ['units', 7, apple.replace('pezzo=180', 'pezzo=0')],
    ['units', 7, apple.replace('pezzo=180', 'pezzo=1501')],
    ['units', 7, apple.replace('pezzo=180', 'pezzo=12,5')],
    ['units', 7, apple.replace('pezzo=180', 'pezzo=1e2')],
    ['units', 7, apple.replace('pezzo=180', 'fetta=180')],
    ['units', 7, apple.replace('pezzo=180|fetta=25', '')],
    ['grams_status', 8, apple.replace('estimate', 'checked')],
  ])('tells the line and the column of a wrong %s', (name, column, line) => {
    expect(errorsOf(apple.replaceAll(/mela|pomo/gi, 'pera').replace('Mele', 'Pere'), line)).toMatchObject([
      { line: 3, column, name },
    ])
  })

  it('tells all errors at once', () => {
    expect(errorsOf(apple.replace('frutta', 'x'), 'pera;Pera;Pere;;y;🍐;pezzo=180;estimate;;')).toMatchObject(
      [
        { line: 2, name: 'group' },
        { line: 3, name: 'group' },
      ],
    )
  })

  it('refuses a line with too few or too many cells', () => {
    expect(errorsOf('mela;Mela')).toMatchObject([{ line: 2 }])
    expect(errorsOf(`${apple};`)).toMatchObject([{ line: 2 }])
  })

  it.each([
    ['code', 'mela;Pera;Pere;;frutta;🍐;pezzo=180;estimate;;', 'id'],
    ['name', 'pera;mela;Pere;;frutta;🍐;pezzo=180;estimate;;', 'name'],
    ['synonym', 'pera;Pera;Pere;Mela  rossa;frutta;🍐;pezzo=180;estimate;;', 'synonyms'],
  ])('refuses a %s that means two foods', (_, line, name) => {
    expect(errorsOf(apple, line)).toMatchObject([{ line: 3, name }])
  })

  it('refuses other columns, and a list without foods', () => {
    expect(parseFoodList('nome;grammi\nmela;180')).toMatchObject({
      ok: false,
      errors: [{ line: 1, column: 1 }],
    })
    expect(parseFoodList(heading)).toMatchObject({ ok: false, errors: [{ line: 2 }] })
    expect(parseFoodList('')).toMatchObject({ ok: false, errors: [{ line: 1 }] })
  })

  it('answers whatever text it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseFoodList(`${heading}\n${text}`)).toHaveProperty('ok')
      }),
    )
  })
})

describe('foods.csv', () => {
  const result = parseFoodList(ours)
  const foods: Food[] = result.ok ? result.foods : []
  const kindsOf = (food: Food) => food.portions.map(({ unit }) => householdUnits[unit].kind)

  it('is read without an error', () => {
    expect(result).toMatchObject({ ok: true })
  })

  it('has at least 600 foods, and foods of every group', () => {
    expect(foods.length).toBeGreaterThanOrEqual(600)
    expect(new Set(foods.map(({ group }) => group))).toEqual(new Set(Object.keys(foodGroups)))
  })

  it('offers a portion, a piece or a vessel of each food, not spoons alone', () => {
    expect(
      foods.filter((food) => kindsOf(food).every((kind) => kind === 'spoon')).map(({ id }) => id),
    ).toEqual([])
  })

  it('offers a glass, a cup, a bottle or a can of each drink', () => {
    const drinks = foods.filter(({ group }) => group === 'bevande' || group === 'alcolici')
    expect(drinks.filter((food) => !kindsOf(food).includes('vessel')).map(({ id }) => id)).toEqual([])
  })

  it('knows more of a large plate than of a small one, and more of a tablespoon than of a teaspoon', () => {
    const rising = [
      ['piatto piccolo', 'piatto medio'],
      ['piatto medio', 'piatto abbondante'],
      ['cucchiaino', 'cucchiaio'],
      ['tazzina', 'tazza'],
    ]
    for (const { id, portions } of foods) {
      const gramsOf = (unit?: string) => portions.find((portion) => portion.unit === unit)?.grams
      for (const [less, more] of rising) {
        expect((gramsOf(less) ?? 0) < (gramsOf(more) ?? Infinity), `${id}: ${less} < ${more}`).toBe(true)
      }
    }
  })

  it('says of all grams that they are estimates', () => {
    expect(new Set(foods.map(({ gramsStatus }) => gramsStatus))).toEqual(new Set(['estimate']))
  })

  it('shows pictures that telephones of 2019 draw (Emoji 12): younger ones are empty boxes there', () => {
    // younger signs of food stand in the block from 1FAD0 on, and at 1F9CB
    const young = /[\u{1fa96}-\u{1faff}🧋]/u
    expect(foods.filter(({ picture }) => young.test(picture)).map(({ name }) => name)).toEqual([])
  })

  it('shows a picture of one sign', () => {
    const signs = new Intl.Segmenter('it', { granularity: 'grapheme' })
    expect(foods.filter(({ picture }) => [...signs.segment(picture)].length !== 1)).toEqual([])
  })
})

import { type FoodGroup, foodGroups, isFoodGroup } from './food-groups.ts'
import { type HouseholdUnit, isHouseholdUnit } from './household-units.ts'

/** `estimate` until the study's nutritionist has validated the grams of the food. */
export type GramsStatus = 'estimate' | 'validated'

/** How much one unit weighs, in grams; of drinks, how much it holds, taken as grams too. */
export type Portion = { unit: HouseholdUnit; grams: number }

export type Food = {
  /** The stable code of the food: a name may be mended, the code stays. */
  id: string
  name: string
  plural: string
  /** Other names, words of a region, and brands that people type for this kind of food. */
  synonyms: readonly string[]
  group: FoodGroup
  picture: string
  /** The first is the one that is offered first. */
  portions: readonly Portion[]
  gramsStatus: GramsStatus
  /** Empty until the team codes the food. */
  foodEx2: string
  studyCode: string
}

/** A mistake of a list, and its place. `line` and `column` count from one; `name` is the column's heading. */
export type FoodListError = { line: number; column: number; name: string; message: string }

export type FoodListReading = { ok: true; foods: Food[] } | { ok: false; errors: FoodListError[] }

export const foodListColumns = [
  'id',
  'name',
  'plural',
  'synonyms',
  'group',
  'picture',
  'units',
  'grams_status',
  'foodex2',
  'study_code',
] as const

type Column = (typeof foodListColumns)[number]
type Cells = Record<Column, string>
type Complaint = { column: Column; message: string }

/** Grams of one unit: less than one cannot be weighed in a kitchen, more than 1500 nobody eats at once. */
const gramsAllowed = { min: 1, max: 1500 }
const longest = 80

/**
 * Reads a food list: CSV in UTF-8, columns parted by semicolon (or by comma, or tab: the heading tells), several values in
 * one cell parted by `|`, units as `fetta=30`. All errors are told at once; a list with an error gives no food.
 */
export function parseFoodList(text: string): FoodListReading {
  const [heading, ...rows] = linesOf(text)
  const separator = ['\t', ';'].find((sign) => heading?.text.includes(sign)) ?? ','
  const found = heading === undefined ? [] : cellsOf(heading.text, separator)
  const wrongHeading = foodListColumns.findIndex((name, place) => found[place] !== name)
  if (wrongHeading !== -1 || found.length !== foodListColumns.length) {
    const place = wrongHeading === -1 ? foodListColumns.length : wrongHeading
    const message = `Le colonne devono essere: ${foodListColumns.join(', ')}.`
    return { ok: false, errors: [{ line: 1, column: place + 1, name: found[place] ?? '', message }] }
  }
  if (rows.length === 0) {
    return { ok: false, errors: [{ line: 2, column: 1, name: 'id', message: "L'elenco non ha alimenti." }] }
  }

  const foods: Food[] = []
  const errors: FoodListError[] = []
  const ids = new Map<string, number>()
  const names = new Map<string, { line: number; id: string }>()
  for (const { text: row, line } of rows) {
    const values = cellsOf(row, separator)
    if (values.length !== foodListColumns.length) {
      const message = `La riga ha ${values.length} colonne invece di ${foodListColumns.length}.`
      errors.push({ line, column: Math.min(values.length, foodListColumns.length), name: '', message })
      continue
    }
    const cells = Object.fromEntries(
      foodListColumns.map((name, place) => [name, (values[place] ?? '').trim()]),
    ) as Cells
    const { food, complaints } = readFood(cells)
    complaints.push(...repeated(food, line, ids, names))
    foods.push(food)
    for (const { column, message } of complaints) {
      errors.push({ line, column: foodListColumns.indexOf(column) + 1, name: column, message })
    }
  }
  return errors.length === 0 ? { ok: true, foods } : { ok: false, errors }
}

function readFood(cells: Cells): { food: Food; complaints: Complaint[] } {
  const complaints: Complaint[] = []
  const complain = (column: Column, message: string) => complaints.push({ column, message })

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(cells.id) || cells.id.length > longest)
    complain('id', 'Il codice ha solo lettere minuscole senza accenti, cifre e trattini.')
  for (const column of ['name', 'plural', 'picture'] as const) {
    if (cells[column] === '') complain(column, 'Manca un valore.')
    if (cells[column].length > longest) complain(column, `Al massimo ${longest} caratteri.`)
  }
  const synonyms = valuesOf(cells.synonyms)
  if (synonyms.some((synonym) => synonym === '' || synonym.length > longest))
    complain('synonyms', `Un sinonimo è vuoto o ha più di ${longest} caratteri.`)
  if (!isFoodGroup(cells.group))
    complain(
      'group',
      `Gruppo sconosciuto: "${cells.group}". I gruppi: ${Object.keys(foodGroups).join(', ')}.`,
    )
  if (cells.grams_status !== 'estimate' && cells.grams_status !== 'validated')
    complain('grams_status', 'Scrivi estimate o validated.')

  return {
    food: {
      id: cells.id,
      name: cells.name,
      plural: cells.plural,
      synonyms,
      group: isFoodGroup(cells.group) ? cells.group : 'varie',
      picture: cells.picture,
      portions: readPortions(cells.units, (message) => complain('units', message)),
      gramsStatus: cells.grams_status === 'validated' ? 'validated' : 'estimate',
      foodEx2: cells.foodex2,
      studyCode: cells.study_code,
    },
    complaints,
  }
}

function readPortions(cell: string, complain: (message: string) => void): Portion[] {
  const portions: Portion[] = []
  for (const value of valuesOf(cell)) {
    const [unit = '', amount = ''] = value.split('=')
    const grams = Number(amount)
    if (!isHouseholdUnit(unit)) complain(`Unità sconosciuta: "${value}".`)
    else if (!/^\d+$/.test(amount) || grams < gramsAllowed.min || grams > gramsAllowed.max)
      complain(`I grammi di "${unit}" sono un numero intero da ${gramsAllowed.min} a ${gramsAllowed.max}.`)
    else if (portions.some((portion) => portion.unit === unit)) complain(`"${unit}" è scritto due volte.`)
    else portions.push({ unit, grams })
  }
  if (valuesOf(cell).length === 0) complain("Serve almeno un'unità.")
  return portions
}

/** A word that means two foods would make one of them unfindable by it. */
function repeated(
  food: Food,
  line: number,
  ids: Map<string, number>,
  names: Map<string, { line: number; id: string }>,
): Complaint[] {
  const complaints: Complaint[] = []
  const sameId = ids.get(food.id)
  if (sameId !== undefined)
    complaints.push({ column: 'id', message: `Il codice "${food.id}" è già alla riga ${sameId}.` })
  else ids.set(food.id, line)

  const written = [
    { column: 'name' as const, word: food.name },
    { column: 'plural' as const, word: food.plural },
    ...food.synonyms.map((word) => ({ column: 'synonyms' as const, word })),
  ]
  for (const { column, word } of written) {
    const key = word.toLowerCase().replace(/\s+/g, ' ')
    const same = names.get(key)
    if (same === undefined) names.set(key, { line, id: food.id })
    else if (same.line !== line)
      complaints.push({ column, message: `"${word}" indica già "${same.id}" alla riga ${same.line}.` })
  }
  return complaints
}

const valuesOf = (cell: string) => (cell === '' ? [] : cell.split('|').map((value) => value.trim()))

function linesOf(text: string) {
  return (
    text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line, place) => ({ text: line, line: place + 1 }))
      // a spreadsheet leaves rows of nothing but separators behind
      .filter(({ text: line }) => /[^\s;,]/.test(line))
  )
}

/** The cells of one line (RFC 4180); a cell of this list never holds a line break. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plainEnd = rest.indexOf(separator)
    const raw = quoted?.[0] ?? (plainEnd === -1 ? rest : rest.slice(0, plainEnd))
    cells.push(quoted?.[1] === undefined ? raw : quoted[1].replaceAll('""', '"'))
    rest = rest.slice(raw.length)
    if (rest === '') return cells
    rest = rest.startsWith(separator) ? rest.slice(separator.length) : rest
  }
}

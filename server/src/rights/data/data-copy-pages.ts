import { dayInItaly } from '@desco/contract/families/birth-date'
import { type Meal, mealNames, meals } from '@desco/contract/diary/entries'
import type { DataCard } from '@desco/contract/rights/data'

import type { GivenRow } from '#platform/contributions.ts'
import { escapeHtml } from '#platform/web/escape-html.ts'

import type { GivenTable, PersonsData } from './data-copy-files.ts'

// The pages with which a copy begins: for people, in their words. The technical part says the same to programs.

const style =
  'body{font:16px/1.55 sans-serif;margin:0;background:#faf5ea;color:#2a2618}main{max-width:52rem;margin:0 auto;padding:1.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #d9d0bb;overflow-wrap:anywhere}small{font-weight:400}code{font-size:.9em}'

/** A page of its own, which needs nothing beside it. `body` is HTML, `title` is not. */
export const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>\n`

type Line = { day: string; place: number; cells: readonly string[] }

const tableOf = (heads: readonly string[], lines: readonly (readonly string[])[]) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${lines
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const plainDay = (day: string) => day.split('-').reverse().join('-')
const isoOf = (moment: unknown) =>
  moment instanceof Date ? moment.toISOString() : typeof moment === 'string' ? moment : ''
const dayOf = (moment: unknown) => {
  const said = isoOf(moment)
  return said === '' ? '' : plainDay(dayInItaly(new Date(said)))
}

/** A file of the copy; `link`: how the first page calls it. */
export type PageForPeople = { name: string; link: string; bytes: () => AsyncGenerator<Buffer> }

/** The pages of one person: the diary and the questionnaires, as far as there is something in them. */
export function pagesOf({ folder, who, tables }: PersonsData): PageForPeople[] {
  return pagesOfTables.flatMap(({ table, name, link, own, of, body }) => {
    const found = tables.find((one) => one.table === table)
    if (found === undefined) return []
    const title = folder === 'io' ? own : `${of} ${who}`
    return [page({ name: `${folder}/${name}.html`, link, title }, () => body(found))]
  })
}

/** The texts that the one who asks has answered. */
export const choicesPage = ({ texts }: DataCard) =>
  page({ name: 'io/scelte.html', link: 'Le tue scelte', title: 'Le tue scelte' }, async () =>
    tableOf(
      ['Testo', 'Che cosa hai detto', 'Quando', 'Versione'],
      texts.map(({ title, answer, answeredAt, version }) => [
        title,
        answer === 'true' || answer === 'yes' ? 'Sì' : answer === 'no' ? 'No' : answer,
        dayOf(answeredAt),
        plainDay(version),
      ]),
    ),
  )

const page = (
  { title, ...one }: { name: string; link: string; title: string },
  body: () => Promise<string>,
): PageForPeople => ({
  ...one,
  async *bytes() {
    yield Buffer.from(pageOf(title, await body()))
  },
})

async function linesOf({ rows }: GivenTable, lineOf: (row: GivenRow) => Line | null) {
  const lines: Line[] = []
  for await (const some of rows()) {
    for (const row of some) {
      const line = lineOf(row)
      if (line !== null) lines.push(line)
    }
  }
  return lines.toSorted((a, b) => a.day.localeCompare(b.day) || a.place - b.place).map(({ cells }) => cells)
}

const diaryTable = async (table: GivenTable) =>
  tableOf(['Giorno', 'Pasto', 'Che cosa', 'Quanto'], await linesOf(table, diaryLine))

/** Of the days of a child that keeps its diary alone there is nothing but whether they are complete. */
function diaryLine(row: GivenRow): Line | null {
  if (row.deleted === true) return null
  const day = String(row.day).slice(0, 10)
  const content = (row.content ?? row) as Record<string, unknown>
  const meal = typeof row.meal === 'string' ? (row.meal as Meal) : null
  const place = meal === null ? mealNames.length : mealNames.indexOf(meal)
  const cells = (what: string, howMuch = '') => [
    plainDay(day),
    meal === null ? '' : meals[meal],
    what,
    howMuch,
  ]
  switch (row.kind) {
    case 'food':
      return {
        day,
        place,
        cells: cells(foodOf(content), `${String(content.amount)} ${String(content.unit)}`),
      }
    case 'meal':
      return content.skipped === true ? { day, place, cells: cells('Non ho mangiato') } : null
    default:
      return content.complete === true ? { day, place, cells: cells('Giornata completa') } : null
  }
}

/** The words of the person, or the code of the list, which is made of the name. */
function foodOf({ freeText, foodId }: Record<string, unknown>): string {
  if (typeof freeText === 'string') return freeText
  const words = String(foodId).replaceAll('-', ' ')
  return words.charAt(0).toLocaleUpperCase('it') + words.slice(1)
}

const surveyTable = async (table: GivenTable) =>
  tableOf(
    ['Questionario', 'A che punto è', 'Quando'],
    await linesOf(table, ({ title, completed, completed_at: at, submitted_at: sent, added_at: added }) => ({
      day: isoOf(added),
      place: 0,
      cells: [
        String(title),
        completed === true ? 'Completato' : 'Non completato',
        dayOf(completed === true ? (sent ?? at) : null),
      ],
    })),
  )

const pagesOfTables = [
  {
    table: 'diary_entry',
    name: 'diario',
    link: 'Il diario: giorno, pasto, che cosa, quanto',
    own: 'Il tuo diario',
    of: 'Il diario di',
    body: diaryTable,
  },
  {
    table: 'survey_participation',
    name: 'questionari',
    link: 'I questionari',
    own: 'I tuoi questionari',
    of: 'I questionari di',
    body: surveyTable,
  },
] as const

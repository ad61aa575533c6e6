import { retention } from '@desco/contract/rights/retention'

import { byteOrderMark, csvLine } from '#platform/files/csv.rules.ts'
import type { GivenRow, TableName } from '#platform/contributions.ts'
import { escapeHtml } from '#platform/web/escape-html.ts'
import { legalBases, type OnlyInCopyOf, viewers } from '#platform/data-map/column-facts.ts'
import { factsOf, personalCard } from '#platform/data-map/data-map.ts'

import { type PageForPeople, pageOf } from './data-copy-pages.ts'

/** The folder of what is for programs. */
export const technical = 'dati-tecnici'

export type PersonsData = {
  /** Where it stands in the ZIP. */
  folder: string
  who: string
  tables: readonly GivenTable[]
}

/** A table that holds something about the person: read anew each time, some rows at a time. `count`: of those written. */
export type GivenTable = { table: TableName; rows: () => AsyncIterable<GivenRow[]>; count: number }

/** The people of a copy, and the first names of children of whom it has less. */
export type Copied = {
  people: readonly PersonsData[]
  /** They ask for their own. */
  notIncluded: readonly string[]
  /** They keep their diary for themselves. */
  ownDiaries: readonly string[]
}

/** A table in the copy, by the title that its page has: `i-dati-dei-figli`. */
export const nameOf = (table: TableName) =>
  personalCard(table)
    .title.toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/gu, '-')

export const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** All of a person's tables for programs, as `jsonOf` writes them. */
export async function* everythingOf(tables: readonly GivenTable[]): AsyncGenerator<Buffer> {
  let before = '{\n'
  for (const { table, rows } of tables) {
    yield Buffer.from(`${before}  ${JSON.stringify(nameOf(table))}: [`)
    let comma = '\n'
    for await (const some of rows()) {
      const lines = some.map((row) => JSON.stringify(row, null, 2).replaceAll('\n', '\n    '))
      yield Buffer.from(`${comma}    ${lines.join(',\n    ')}`)
      comma = ',\n'
    }
    before = '\n  ],\n'
  }
  yield Buffer.from(tables.length === 0 ? '{}\n' : '\n  ]\n}\n')
}

/** The rows of a table for a spreadsheet in Italian, which are counted. */
export async function* csvOf(table: GivenTable): AsyncGenerator<Buffer> {
  let columns: string[] | undefined
  table.count = 0
  for await (const some of table.rows()) {
    if (columns === undefined) {
      columns = Object.keys(some[0] ?? {})
      yield Buffer.from(byteOrderMark + csvLine(columns, 'semicolon'))
    }
    const cells = columns
    const lines = some.map((row) =>
      csvLine(
        cells.map((column) => cellOf(row[column])),
        'semicolon',
      ),
    )
    table.count += some.length
    yield Buffer.from(lines.join(''))
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}

type ReadMe = Copied & {
  studyName: string
  studyContact: string
  now: Date
  isChild: boolean
  pages: readonly PageForPeople[]
}

const longDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** The first page: what there is to read, and where the rest is. */
export function readMePage(copy: ReadMe): string {
  const { studyName, studyContact, now, people, notIncluded, isChild, ownDiaries, pages } = copy
  const h = escapeHtml
  const read = people.map(({ folder, who }) => {
    const own = pages.filter(({ name }) => name.startsWith(`${folder}/`))
    const links = own.map(({ name, link }) => `<li><a href="${name}">${link}</a></li>`)
    return `<h2>${h(who)}</h2>${own.length === 0 ? '<p>Ancora niente da leggere.</p>' : `<ul>${links.join('')}</ul>`}`
  })
  const paragraphs = [
    `Non sono qui: le <b>risposte ai questionari</b>, che stanno sul sito dei questionari (per averle scrivi a ${h(studyContact)}); le password e i codici, che il portale non conosce; i testi dei messaggi, che sono nella tua posta.${isChild ? ' Nemmeno le note del gruppo di ricerca sulla famiglia, perché parlano anche di altri.' : ''}`,
    ...(notIncluded.length > 0
      ? [`Chi ha compiuto 14 anni chiede la sua copia dal suo accesso: ${h(notIncluded.join(', '))}.`]
      : []),
    ...ownDiaries.map(
      (name) =>
        `Del diario di ${h(name)} ci sono solo le giornate complete: da 11 anni chi ha un suo accesso lo tiene per sé.`,
    ),
    `Nella cartella <b>dati-tecnici</b> c’è tutto, riga per riga, anche per i programmi: <a href="${technical}/leggimi.html">la sua pagina</a> lo spiega.`,
    'È un file con dati personali: conservalo in un posto sicuro, e cancellalo quando non ti serve più.',
  ]
  const intro = `<p>Questa è la copia di tutto quello che il portale di ${h(studyName)} conserva su di te${isChild ? '' : ', sulla tua famiglia e sui figli che hanno meno di 14 anni'}. È stata fatta il ${longDay.format(now)}.</p>`
  return pageOf('I miei dati', intro + read.join('') + paragraphs.map((text) => `<p>${text}</p>`).join(''))
}

/** The page that explains the technical part: what stands where, and for each column what it is for. */
export function technicalPage(people: readonly PersonsData[]): string {
  const intro =
    '<p>Ogni cartella è di una persona. In <b>tutto.json</b> c’è tutto quello che la riguarda, per i programmi; le stesse righe stanno nei file <b>.csv</b>, uno per argomento, che si aprono con Excel o LibreOffice. <b>scheda.json</b> è la pagina «I nostri dati»: chi ha visto i vostri nomi e quali esportazioni vi contenevano. Un testo che un foglio di calcolo prenderebbe per una formula comincia con un apostrofo.</p>'
  const body = people.map(({ folder, who, tables }) => {
    const sections = tables.map(tableSection)
    return `<section><h2>${escapeHtml(who)} <small>cartella ${escapeHtml(folder)}</small></h2>${sections.join('')}</section>`
  })
  return pageOf('I dati tecnici', intro + body.join(''))
}

const inCopiesOf: Record<OnlyInCopyOf, string> = {
  account_id: 'Sta solo nella copia della persona a cui appartiene.',
  answered_by: 'Sta solo nella copia di chi l’ha scritto.',
  parents: 'Sta solo nelle copie dei genitori.',
}

function tableSection({ table, count }: GivenTable): string {
  const facts = personalCard(table)
  const rows = count === 1 ? '1 riga' : `${count} righe`
  const lines = Object.keys(facts.columns).map((column) => {
    const { purpose, withheld, onlyInCopyOf } = factsOf(facts, column) ?? { purpose: '' }
    const why =
      withheld === undefined
        ? onlyInCopyOf && inCopiesOf[onlyInCopyOf]
        : `Non è nella copia: ${escapeHtml(withheld)}`
    return `<tr><th scope="row"><code>${column}</code></th><td>${escapeHtml(purpose)}${why === undefined ? '' : `. <i>${why}</i>`}</td></tr>`
  })
  const seen = facts.seenBy.map((one) => viewers[one]).join('; ')
  return `<h3>${escapeHtml(facts.title)} <small><code>${nameOf(table)}.csv</code>, ${rows}</small></h3><p>Perché possiamo tenerli: ${escapeHtml(legalBases[facts.basis])}. Per quanto tempo: ${escapeHtml(retention[facts.kept].kept)} Di solito li vede: ${escapeHtml(seen)}.</p><table><tbody>${lines.join('')}</tbody></table>`
}

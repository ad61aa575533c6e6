import type { ExportSeparator } from '@desco/contract/team/exports'

/** Nothing is an empty cell. */
export type Cell = string | number | null

export const signs: Record<ExportSeparator, string> = { semicolon: ';', comma: ',', tab: '\t' }

/** With `;` between columns numbers have a comma: Excel in Italian takes `1.5` for the first of May. */
export const decimalSigns: Record<ExportSeparator, ',' | '.'> = { semicolon: ',', comma: '.', tab: '.' }

/** Excel reads UTF-8 only when a file says so by its first three bytes. */
export const byteOrderMark = '\uFEFF'

// A spreadsheet would take this for a formula (OWASP, CSV injection), the wide letters included. Apostrophes before it
// count too: so that one can be taken away again without asking what was meant.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u

// A cell that neither a spreadsheet nor a reader of CSV takes for anything else, by whatever it is separated. Most are, and
// need one look in place of four.
const plain = /^[\dA-Za-z][\w.:-]*$/u

const lineEnd = '\r\n'

/** One line (RFC 4180). A cell that a spreadsheet would calculate begins with an apostrophe. */
export function csvLine(cells: readonly Cell[], separator: ExportSeparator): string {
  const sign = signs[separator]
  return cells.map((cell) => csvCell(cell, separator)).join(sign) + lineEnd
}

/** One cell of it, without what separates it. */
function csvCell(cell: Cell, separator: ExportSeparator): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimalSigns[separator])
  if (plain.test(cell)) return cell
  const sign = signs[separator]
  const text = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n]/u.test(text) || text.includes(sign) ? `"${text.replaceAll('"', '""')}"` : text
}

import type { ExportSeparator } from '@desco/contract/team/exports'

import { signs } from '#platform/files/csv.rules.ts'
import type { AnswersTable } from './answers-table.ts'
import type { TableColumn } from './answer-columns.ts'

/** Reads every table of answers into R with its types and labels: what the codebook says, as statements. */
export function rScript(tables: readonly AnswersTable[], separator: ExportSeparator): string {
  return [
    '# Legge le risposte con tipi ed etichette del codebook. Esegui nella cartella dei file: source("risposte.R")',
    ...readFunction(separator),
    ...tables.flatMap(({ name, file, columns }) => [
      '',
      `${name} <- leggi(${quoted(file)})`,
      ...columns.map((column) => statement(`${name}[[${quoted(column.name)}]]`, column)).filter(Boolean),
    ]),
    '',
  ].join('\n')
}

const readFunction = (separator: ExportSeparator) => [
  'leggi <- function(nome) {',
  `  tabella <- read.csv(nome, sep = ${quoted(signs[separator])}, fileEncoding = "UTF-8-BOM", colClasses = "character",`,
  '    na.strings = "", check.names = FALSE)',
  '  # un apostrofo davanti tiene lontane le formule dai fogli di calcolo',
  '  tabella[] <- lapply(tabella, function(x) sub("^\'(?=\'*[-=+@])", "", x, perl = TRUE))',
  '  tabella',
  '}',
]

function statement(place: string, { type, labels, meaning }: TableColumn): string {
  const value = valueOf(place, type, labels)
  return `${value === place ? '' : `${place} <- ${value}; `}attr(${place}, "label") <- ${quoted(meaning)}`
}

function valueOf(place: string, type: TableColumn['type'], labels: TableColumn['labels']): string {
  if (labels.length > 0) {
    const list = (pick: (one: { code: string; label: string }) => string) =>
      `c(${labels.map((one) => quoted(pick(one))).join(', ')})`
    return `factor(${place}, levels = ${list(({ code }) => code)}, labels = ${list(({ label }) => label)})`
  }
  switch (type) {
    case 'number':
      return `as.numeric(sub(",", ".", ${place}, fixed = TRUE))`
    case 'date':
      return `as.Date(${place})`
    case 'datetime':
      return `as.POSIXct(sub("T", " ", substr(ifelse(nchar(${place}) == 10, paste(${place}, "00:00:00"), ${place}), 1, 19)), tz = "UTC")`
    case 'text':
      return place
  }
}

/** A text in R: only a quote, a backslash and what is no letter need another form. */
function quoted(text: string): string {
  const inside = text
    .replaceAll(/[\\"]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(/\p{Cc}/gu, ' ')
  return `"${inside}"`
}

import type { ExportSeparator } from '@desco/contract/team/exports'

import { byteOrderMark, csvLine, decimalSigns } from '#platform/files/csv.rules.ts'
import type { TableColumn } from '#team/exports/answers/answer-columns.ts'
import { columnsShown, type DataSet, type Identifiability } from './data-set.ts'

export type Described = Identifiability & {
  separator: ExportSeparator
  day: string
  dataSets: readonly DataSet[]
  answers: readonly { file: string; columns: readonly TableColumn[] }[]
  /** The other words of the page for readers. */
  words: readonly string[]
}

/**
 * Each column of the files beside it: what it means, which values it has, in which unit. A column of codes has a row for each
 * of them.
 */
export function codebookOf({ dataSets, answers, separator, ...shown }: Described): string {
  const head = ['file', 'colonna', 'significato', 'valori', 'unita', 'identificante', 'valore', 'etichetta']
  const rows = dataSets.flatMap(({ file, columns }) =>
    columnsShown(columns, shown).map(({ name, meaning, values, unit, identifying }) => {
      return [file, name, meaning, values, unit ?? '', identifying ? 'si' : 'no', '', '']
    }),
  )
  const ofAnswers = answers.flatMap(({ file, columns }) =>
    columns.flatMap((column) => columnRows(file, column)),
  )
  return byteOrderMark + [head, ...rows, ...ofAnswers].map((row) => csvLine(row, separator)).join('')
}

function columnRows(file: string, { name, meaning, values, unit = '', labels }: TableColumn) {
  const column = [file, name, meaning, values, unit, 'no']
  return labels.length === 0
    ? [[...column, '', '']]
    : labels.map(({ code, label }) => [...column, code, label])
}

const separatorNames: Record<ExportSeparator, string> = {
  semicolon: 'il punto e virgola',
  comma: 'la virgola',
  tab: 'la tabulazione',
}

const decimalNames = { ',': 'la virgola', '.': 'il punto' } as const

const identifiableWords = [
  'QUESTI FILE MOSTRANO CHI SONO LE PERSONE. Tienili cifrati, non mandarli per email e cancellali appena hai finito.',
  'Di chi ha lasciato lo studio non mostrano più nome, recapiti o codici; la chiave ne tiene solo il token, per unire le risposte date prima.',
]
const pseudonymisedWords = [
  'Questi file sono pseudonimizzati: restano dati personali (GDPR art. 4.5). Non provare a risalire alle persone e non tenerli insieme alla chiave.',
]

/** The page that a reader of the file must know. */
export function readMeOf({ dataSets, words, separator, identifiable, day }: Described): string {
  const lines = [
    `Desco: esportazione del ${day}`,
    '',
    ...(identifiable ? identifiableWords : pseudonymisedWords),
    '',
    ...dataSets.map(({ file, title }) => `${file}: ${title}.`),
    'codebook.csv: significato, valori e unità di ogni colonna; una riga per ogni codice con la sua etichetta.',
    '',
    ...(words.length > 0 ? [...words, ''] : []),
    `I file sono CSV in UTF-8 con BOM, con ${separatorNames[separator]} tra le colonne, righe chiuse da CR LF e virgolette secondo RFC 4180.`,
    `I decimali hanno ${decimalNames[decimalSigns[separator]]}.`,
    'Una cella che un foglio di calcolo prenderebbe per una formula comincia con un apostrofo: toglilo se leggi i file con un programma.',
    'Gli pseudonimi sono gli stessi in ogni esportazione. Una cella vuota vuol dire: dato assente o non previsto.',
    'Chi si è ritirato resta nei file con i dati raccolti prima del ritiro (GDPR art. 7.3 e 17.3 d): guarda le colonne del ritiro prima di ogni analisi. Anche le risposte ai questionari date prima del ritiro restano, e la chiave le unisce alla persona; quelle arrivate dopo non valgono e qui non contano come completate. Solo la cancellazione dei dati toglie una persona dai file e dalla chiave.',
    '',
  ]
  return byteOrderMark + lines.join('\r\n')
}

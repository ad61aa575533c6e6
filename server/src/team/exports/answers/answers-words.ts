import type { ExportSeparator } from '@desco/contract/team/exports'

import { decimalSigns, signs } from '#platform/files/csv.rules.ts'
import type { AnswersTable } from './answers-table.ts'
import type { FetchedSurvey, Missing } from './fetch-answers.ts'

const reasons: Record<Missing, string> = {
  gone: 'LimeSurvey non lo mostra più al portale',
  anonymous: 'in LimeSurvey è anonimo o senza partecipanti, e le risposte non si collegano a nessuno',
  closed: 'in LimeSurvey non è attivo, e le risposte non si leggono',
}

type Answers = {
  tables: readonly AnswersTable[]
  fetched: readonly FetchedSurvey[]
  separator: ExportSeparator
}

/** The words that a reader of the answers must know. */
export function answersWords({ tables, fetched, separator }: Answers): string[] {
  const without = fetched.flatMap((survey) =>
    survey.missing === null ? [] : `«${survey.title}» (${survey.id}) non c’è: ${reasons[survey.missing]}.`,
  )
  return [
    'RISPOSTE AI QUESTIONARI',
    '',
    ...tables.map(
      ({ file, savFile, title }) =>
        `${file}: le risposte a «${title}», una riga per invio. ${savFile}: le stesse per SPSS.`,
    ),
    ...(tables.length === 0 ? ['Non ci sono risposte.'] : []),
    ...without,
    ...fetched.flatMap((survey) => madeAgainWords(survey, fetched)),
    'risposte.R: legge le tabelle in R con i tipi e le etichette del codebook.',
    '',
    'Ci sono solo le risposte inviate: un questionario lasciato a metà non c’è.',
    'Al posto del token c’è lo pseudonimo. Nei testi liberi […] sta per i nomi della famiglia, i suoi token, gli indirizzi e i numeri di telefono. Le date di nascita dei figli non ci sono. Un testo libero può sempre dire altro: leggilo prima di pubblicarlo.',
    'Chi ha lasciato lo studio resta con le risposte inviate prima (consenso: ritirato). Le risposte inviate dopo il ritiro non ci sono, e nemmeno quelle di cui LimeSurvey non dice se sono di prima. Chi è stato cancellato non c’è.',
    ...tables.flatMap(leftOutWords),
    'Nei file .sav un testo oltre 32.767 byte è tagliato: intero sta nel CSV. Le date e ore sono in tempo universale (UTC) nella colonna momento_risposta, come sono state scritte nelle altre.',
    '',
    ...joinWords(tables, separator),
  ]
}

function madeAgainWords({ id, title, nowSurvey }: FetchedSurvey, fetched: readonly FetchedSurvey[]) {
  if (nowSurvey === null) return []
  const now = fetched.find((other) => other.id === nowSurvey)
  const name = now === undefined ? `${nowSurvey}` : `«${now.title}» (${nowSurvey})`
  return [
    `«${title}» (${id}) è stato rifatto come ${name}: ognuno dei due ha le sue risposte, e chi ha risposto al primo non è stato chiamato a rispondere al secondo.`,
  ]
}

function leftOutWords({ file, leftOut: { foreign, notShown, afterLeaving } }: AnswersTable): string[] {
  const parts = [
    ...(afterLeaving > 0 ? [`${afterLeaving} inviate dopo un ritiro`] : []),
    ...(notShown > 0 ? [`${notShown} di chi non partecipa`] : []),
    ...(foreign > 0 ? [`${foreign} di token che il portale non conosce`] : []),
  ]
  return parts.length === 0 ? [] : [`In ${file} mancano: ${parts.join(', ')}.`]
}

/** The statements that put diary, people and answers together. A test and the proof run these lines. */
export function joinLines(table: Pick<AnswersTable, 'file'>, separator: ExportSeparator) {
  const sign = separator === 'tab' ? String.raw`\t` : signs[separator]
  const decimal = decimalSigns[separator]
  return {
    r: [
      `leggi <- function(nome) read.csv(nome, sep = "${sign}", dec = "${decimal}", fileEncoding = "UTF-8-BOM")`,
      'diario <- merge(leggi("diario_giorni.csv"), leggi("persone.csv"), by = c("persona", "famiglia"), all.x = TRUE)',
      `unite <- merge(diario, leggi("${table.file}"), by = c("persona", "famiglia"), all.x = TRUE, suffixes = c("", "_risposta"))`,
    ],
    pandas: [
      `import pandas as pd; leggi = lambda nome: pd.read_csv(nome, sep="${sign}", decimal="${decimal}", encoding="utf-8-sig")`,
      'diario = leggi("diario_giorni.csv").merge(leggi("persone.csv"), on=["persona", "famiglia"], how="left", suffixes=("", "_persona"))',
      `unite = diario.merge(leggi("${table.file}"), on=["persona", "famiglia"], how="left", suffixes=("", "_risposta"))`,
    ],
  }
}

function joinWords([first]: readonly AnswersTable[], separator: ExportSeparator): string[] {
  if (first === undefined) return []
  const { r, pandas } = joinLines(first, separator)
  return [
    'UNIRE DIARIO, PERSONE E RISPOSTE',
    '',
    'Le tabelle si uniscono per persona e famiglia: gli pseudonimi sono gli stessi. Restano tutti i giorni del diario: chi non ha risposto ha le colonne delle risposte vuote, chi ha risposto più volte ha il giorno una volta per risposta.',
    '',
    'In R, nella cartella dei file:',
    ...r.map((line) => `  ${line}`),
    '',
    'In Python con pandas:',
    ...pandas.map((line) => `  ${line}`),
    '',
  ]
}

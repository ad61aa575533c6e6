import {
  type ExportFailure,
  type ExportJob,
  type ExportKind,
  exportKindNames,
  type ExportSeparator,
  type ExportState,
} from '@desco/contract/team/exports'

import type { StateWord } from '#ui/feedback/badge.tsx'
import { capital, counted } from '#ui/text/format.ts'

export const kindName = (kind: ExportKind) =>
  kind === 'everything' ? 'Tutte le tabelle del portale' : capital(exportKindNames[kind])

export const separatorNames: Record<ExportSeparator, string> = {
  semicolon: 'Punto e virgola (Excel in italiano)',
  comma: 'Virgola',
  tab: 'Tabulazione',
}

export const stateNames: Record<ExportState, StateWord> = {
  to_approve: { tone: 'wait', word: 'Da approvare' },
  waiting: { tone: 'wait', word: 'In coda' },
  running: { tone: 'wait', word: 'In preparazione' },
  ready: { tone: 'good', word: 'Pronta' },
  downloaded: { tone: 'plain', word: 'Scaricata' },
  expired: { tone: 'plain', word: 'Scaduta' },
  rejected: { tone: 'bad', word: 'Non approvata' },
  failed: { tone: 'bad', word: 'Non riuscita' },
}

/** The failure of LimeSurvey, and what to do. */
export function wordsOnFailure({
  failure,
  failedSurvey,
}: Pick<ExportJob, 'failure' | 'failedSurvey'>): string {
  const survey = failedSurvey === null ? 'un questionario' : `«${failedSurvey}»`
  return failure === null ? 'Qualcosa non ha funzionato: chiedila di nuovo.' : failureWords[failure](survey)
}

const failureWords: Record<ExportFailure, (survey: string) => string> = {
  limesurvey_silent: () => 'LimeSurvey non risponde. Chiedila di nuovo quando è tornato.',
  limesurvey_log_in: () => 'LimeSurvey non lascia entrare il portale: va controllata la sua password.',
  limesurvey_right: (survey) =>
    `Al portale mancano dei permessi su ${survey}: in LimeSurvey servono «Contenuto dell’indagine: visualizzare» e «Risposte: esportare».`,
  limesurvey_unreadable: (survey) =>
    `LimeSurvey non ha dato risposte leggibili di ${survey}. Chiedila di nuovo.`,
  limesurvey_too_large: (survey) =>
    `Una sola risposta a ${survey} è troppo grande: va guardata in LimeSurvey.`,
}

/** The whole name of one export, for who hears it without the row around. */
export const titleOf = ({ kind, identifiable }: Pick<ExportJob, 'kind' | 'identifiable'>) =>
  identifiable && kind !== 'key' ? `${kindName(kind)}, identificabile` : kindName(kind)

export const rowsOf = (rows: number) => counted(rows, 'riga', 'righe')

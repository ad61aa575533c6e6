import type { ExportJob, ExportKind, ExportSeparator, ExportState } from '@desco/contract/staff/exports'

import { counted } from '#ui/text/format.ts'

export const kindNames: Record<ExportKind, string> = {
  everything: 'Tutte le tabelle',
  participants: 'Partecipanti',
  children: 'Figli',
  consents: 'Consensi',
  invitations: 'Inviti',
  'survey-tokens': 'Questionari assegnati e completati',
  diary: 'Diario alimentare',
  key: 'Chiave degli pseudonimi',
}

export const separatorNames: Record<ExportSeparator, string> = {
  semicolon: 'Punto e virgola (Excel in italiano)',
  comma: 'Virgola',
  tab: 'Tabulazione',
}

type Tone = 'good' | 'bad' | 'wait' | 'plain'

export const stateNames: Record<ExportState, { tone: Tone; word: string }> = {
  to_approve: { tone: 'wait', word: 'Da approvare' },
  waiting: { tone: 'wait', word: 'In coda' },
  running: { tone: 'wait', word: 'In preparazione' },
  ready: { tone: 'good', word: 'Pronta' },
  downloaded: { tone: 'plain', word: 'Scaricata' },
  expired: { tone: 'plain', word: 'Scaduta' },
  rejected: { tone: 'bad', word: 'Non approvata' },
  failed: { tone: 'bad', word: 'Non riuscita' },
}

/** The whole name of one export, for who hears it without the row around. */
export const titleOf = ({ kind, identifiable }: Pick<ExportJob, 'kind' | 'identifiable'>) =>
  identifiable && kind !== 'key' ? `${kindNames[kind]}, identificabile` : kindNames[kind]

export const rowsOf = (rows: number) => counted(rows, 'riga', 'righe')

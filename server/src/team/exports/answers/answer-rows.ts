import { dayInItaly } from '@desco/contract/families/birth-date'

import { isAnsweredAfterLeaving } from '#questionnaires/index.ts'

import type { Cell } from '#platform/files/csv.rules.ts'
import { monthOf, monthValues, momentValues } from '#team/exports/tables/data-set.ts'
import type { TableColumn } from './answer-columns.ts'

/** The person who gave an answer, as the snapshot of the export knows them. */
export type Answering = {
  person: string
  family: string
  role: string
  /** Of children alone. */
  birthDate: string | null
  withdrawnAt: Date | null
}

export type AnswerRow = {
  who: Answering
  survey: { id: number; title: string }
  /** Null where LimeSurvey keeps no dates. */
  answeredAt: Date | null
}

type Fixed = TableColumn & { cell: (row: AnswerRow) => Cell }

/** A column whose texts have at most so many bytes. */
const text = (
  [name, meaning, values]: readonly [string, string, string],
  bytes: number,
  cell: Fixed['cell'],
  labels: Fixed['labels'] = [],
): Fixed => ({ name, meaning, values, labels, type: 'text', bytes, cell })

const pseudonymBytes = 21

/** The columns before the answers in the table of the questionnaire with this title. */
export const fixedColumns = (title: string): readonly Fixed[] => [
  text(
    ['persona', 'Pseudonimo di chi ha risposto, uguale in tutte le esportazioni', 'P + 20 cifre esadecimali'],
    pseudonymBytes,
    ({ who }) => who.person,
  ),
  text(
    ['famiglia', 'Pseudonimo della famiglia', 'F + 20 cifre esadecimali'],
    pseudonymBytes,
    ({ who }) => who.family,
  ),
  text(
    ['ruolo', 'Chi è nella famiglia', 'primo_genitore; secondo_genitore; figlio'],
    'secondo_genitore'.length,
    ({ who }) => who.role,
  ),
  {
    name: 'questionario',
    meaning: 'Numero del questionario in LimeSurvey',
    values: 'numero intero',
    labels: [],
    type: 'number',
    cell: ({ survey }) => survey.id,
  },
  text(
    ['titolo', 'Titolo del questionario, quello di oggi', 'testo'],
    Buffer.byteLength(title),
    ({ survey }) => survey.title,
  ),
  {
    name: 'momento_risposta',
    meaning: 'Quando le risposte sono state inviate, secondo LimeSurvey; vuoto se non lo dice',
    values: momentValues,
    labels: [],
    type: 'datetime',
    cell: ({ answeredAt }) => answeredAt && answeredAt.toISOString(),
  },
  {
    name: 'eta_mesi',
    meaning: 'Mesi compiuti quando sono state inviate; vuoto per i genitori, o se non si sa quando',
    values: 'numero intero da 0',
    unit: 'mesi',
    labels: [],
    type: 'number',
    cell: ({ who, answeredAt }) =>
      who.birthDate === null || answeredAt === null ? null : ageInMonths(who.birthDate, answeredAt),
  },
  text(
    ['consenso', 'Se il consenso vale ancora al momento dell’esportazione', 'valido; ritirato'],
    'ritirato'.length,
    ({ who }) => (who.withdrawnAt === null ? 'valido' : 'ritirato'),
    [
      { code: 'valido', label: 'La persona partecipa' },
      { code: 'ritirato', label: 'La persona ha lasciato lo studio dopo aver risposto' },
    ],
  ),
  text(['mese_ritiro', 'Mese del ritiro; vuoto se partecipa', monthValues], 'AAAA-MM'.length, ({ who }) =>
    monthOf(who.withdrawnAt),
  ),
]

/** Whole months on the Italian day of that moment: the day of the birth date counts as complete. */
export function ageInMonths(birthDate: string, moment: Date): number {
  const [year = 0, month = 0, day = 0] = dayInItaly(moment).split('-').map(Number)
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthDate.split('-').map(Number)
  return Math.max(0, (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0))
}

type AnswerMoments = { withdrawnAt: Date | null; answeredAt: Date | null; seenAt: Date | null }

/**
 * Whether an answer was given while the consent held. One after the withdrawal is in no file, nor is one of which nobody
 * knows that it came before.
 */
export function isGivenWithConsent({ withdrawnAt, answeredAt, seenAt }: AnswerMoments): boolean {
  if (withdrawnAt === null) return true
  if (answeredAt === null && seenAt === null) return false
  if (answeredAt !== null && answeredAt > withdrawnAt) return false
  return !isAnsweredAfterLeaving({ submittedAt: answeredAt, seenAt, leftAt: withdrawnAt })
}

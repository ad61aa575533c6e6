import type { NextStep } from '@desco/contract/families/study-path'
import type { MaritalStatus } from '@desco/contract/fields'

import { dataSet, momentValues, monthOf, monthValues } from './data-set.rules.ts'
import type { PersonFacts } from './family-facts.rules.ts'
import {
  familyCodeColumn,
  familyColumn,
  nameColumns,
  personColumn,
  roleColumn,
  withdrawalMonthColumn,
  withdrawnColumn,
} from './shared-columns.rules.ts'

const sexes = { Male: 'maschio', Female: 'femmina' } as const
const maritalStatuses: Record<MaritalStatus, string> = {
  Married: 'sposato',
  Unmarried: 'non_sposato',
  Separated: 'separato',
  Cohabitant: 'convivente',
  Widow: 'vedovo',
}
const enrolments = {
  awaiting_children: 'figli_da_inserire',
  awaiting_spouse: 'attesa_altro_genitore',
  active: 'attiva',
  refused: 'rifiutata',
  withdrawn: 'ritirata',
} as const

const nextSteps: Record<NextStep['kind'], string> = {
  verify: 'verificare_email',
  add_children: 'aggiungere_figli',
  other_parent: 'attesa_altro_genitore',
  enable_child: 'abilitare_figlio',
  child_answer: 'risposta_del_figlio',
  questionnaire: 'questionario',
  diary_day: 'giorno_di_diario',
  wait: 'da_aprire',
  nothing_yet: 'niente_per_ora',
  finished: 'finito',
  not_taking_part: 'non_partecipa',
}

/** Everybody with an access of their own: parents who proved their address, and children who take part. */
export const participants = dataSet<PersonFacts>({
  file: 'partecipanti.csv',
  title: 'Una riga per ogni persona con un proprio accesso: genitori con email verificata e figli abilitati',
  reads: ['people', 'path'],
  rows: (family) => family.people,
  columns: [
    personColumn,
    familyColumn,
    roleColumn,
    {
      name: 'sesso',
      meaning: 'Sesso indicato alla registrazione; vuoto per i figli',
      values: Object.values(sexes).join('; '),
      cell: ({ sex }) => sex && sexes[sex],
    },
    {
      name: 'stato_civile',
      meaning: 'Stato civile indicato alla registrazione; vuoto per i figli',
      values: Object.values(maritalStatuses).join('; '),
      cell: ({ maritalStatus }) => maritalStatus && maritalStatuses[maritalStatus],
    },
    {
      name: 'mese_registrazione',
      meaning: 'Mese in cui è nato l’accesso',
      values: monthValues,
      unit: 'mese',
      cell: ({ registeredAt }) => monthOf(registeredAt),
    },
    {
      name: 'stato_famiglia',
      meaning: 'A che punto è la famiglia al momento dell’esportazione',
      values: Object.values(enrolments).join('; '),
      cell: (_row, family) => enrolments[family.enrolment],
    },
    {
      name: 'prossimo_passo',
      meaning: 'Che cosa tocca alla persona al momento dell’esportazione, come lo legge nella sua pagina',
      values: Object.values(nextSteps).join('; '),
      cell: ({ next }) => next && nextSteps[next],
    },
    withdrawnColumn,
    withdrawalMonthColumn,
    familyCodeColumn,
    ...nameColumns,
    {
      name: 'email',
      meaning: 'Indirizzo email; vuoto per i figli',
      values: 'testo',
      identifying: true,
      cell: ({ email }) => email,
    },
    {
      name: 'telefono',
      meaning: 'Numero di telefono; vuoto per i figli',
      values: 'testo',
      identifying: true,
      cell: ({ phone }) => phone,
    },
    {
      name: 'nome_utente',
      meaning: 'Nome utente dei figli; vuoto per i genitori',
      values: 'testo',
      identifying: true,
      cell: ({ username }) => username,
    },
    {
      name: 'registrazione',
      meaning: 'Momento in cui è nato l’accesso',
      values: momentValues,
      identifying: true,
      cell: ({ registeredAt }) => registeredAt.toISOString(),
    },
  ],
})

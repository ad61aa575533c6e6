import type { NextStep } from '@desco/contract/families/study-path'
import type { MaritalStatus } from '@desco/contract/fields'

import { dataSet, momentValues, monthOf, monthValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { PersonFacts } from './family-facts.rules.ts'
import {
  ageColumn,
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
  awaiting_children: 'in_registrazione',
  awaiting_spouse: 'in_attesa',
  active: 'partecipa',
  refused: 'ha_rifiutato',
  withdrawn: 'ha_lasciato',
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

/** Everybody: parents who proved their address, and children who take part, with an access of their own or without. */
export const participants = dataSet<PersonFacts>({
  file: 'persone.csv',
  title:
    'Una riga per ogni persona: i genitori che hanno confermato un’email e i figli che partecipano o hanno partecipato, anche senza un proprio accesso',
  reads: ['people', 'path'],
  rows: (family) => family.people,
  columns: [
    personColumn,
    familyColumn,
    roleColumn,
    ageColumn,
    {
      name: 'accesso',
      meaning: 'Se ha un proprio accesso al portale',
      values: yesOrNoValues,
      cell: ({ registeredAt }) => yesOrNo(registeredAt !== null),
    },
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
      meaning: 'Mese in cui è nato l’accesso; vuoto per chi non ne ha uno',
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
      meaning: 'Nome utente dei figli; vuoto per i genitori e per chi non ha un accesso',
      values: 'testo',
      identifying: true,
      cell: ({ username }) => username,
    },
    {
      name: 'registrazione',
      meaning: 'Momento in cui è nato l’accesso; vuoto per chi non ne ha uno',
      values: momentValues,
      identifying: true,
      cell: ({ registeredAt }) => registeredAt && registeredAt.toISOString(),
    },
  ],
})

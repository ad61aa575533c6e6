import { dataSet, monthOf, monthValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { ChildFacts } from './family-facts.rules.ts'
import {
  ageColumn,
  familyCodeColumn,
  familyColumn,
  nameColumns,
  withdrawalMonthColumn,
} from './shared-columns.rules.ts'

const assents = { asked: 'non_ancora', yes: 'si', no: 'no' } as const

/** The children for whom there is, or was, everybody's consent. */
export const children = dataSet<ChildFacts>({
  file: 'figli.csv',
  title: 'Una riga per ogni figlio o figlia che partecipa, o ha partecipato prima di un ritiro',
  reads: [],
  rows: (family) => family.children,
  columns: [
    {
      name: 'persona',
      meaning: 'Pseudonimo del figlio o della figlia, uguale in tutte le esportazioni',
      values: 'P + 20 cifre esadecimali',
      cell: ({ pseudonym }) => pseudonym,
    },
    familyColumn,
    ageColumn,
    {
      name: 'mese_iscrizione',
      meaning: 'Mese in cui un genitore ha inserito il figlio o la figlia',
      values: monthValues,
      unit: 'mese',
      cell: ({ addedAt }) => monthOf(addedAt),
    },
    {
      name: 'abilitato',
      meaning: 'Se ha un proprio accesso',
      values: yesOrNoValues,
      cell: ({ enabled }) => yesOrNo(enabled),
    },
    {
      name: 'assenso',
      meaning: 'Che cosa ha risposto alla domanda se vuole partecipare',
      values: Object.values(assents).join('; '),
      cell: ({ assent }) => assents[assent],
    },
    {
      name: 'ritirato',
      meaning: 'Se non partecipa più: valgono solo i dati raccolti prima',
      values: yesOrNoValues,
      cell: ({ withdrawnAt }) => yesOrNo(withdrawnAt !== null),
    },
    withdrawalMonthColumn,
    familyCodeColumn,
    ...nameColumns,
    {
      name: 'data_nascita',
      meaning: 'Data di nascita',
      values: 'AAAA-MM-GG',
      identifying: true,
      cell: ({ birthDate }) => birthDate,
    },
    {
      name: 'nome_utente',
      meaning: 'Nome utente; vuoto se non è abilitato',
      values: 'testo',
      identifying: true,
      cell: ({ username }) => username,
    },
  ],
})

import { dataSet } from './data-set.rules.ts'
import type { PersonFacts } from './family-facts.rules.ts'
import { familyCodeColumn, familyColumn, roleColumn, withdrawnColumn } from './shared-columns.rules.ts'

/** The key: which family and which survey token a pseudonym is. Kept apart from the data (GDPR art. 4.5). */
export const key = dataSet<PersonFacts>({
  file: 'chiave.csv',
  title:
    'Una riga per ogni persona, anche di chi ha lasciato lo studio: le risposte date prima restano e si uniscono con questa; da tenere separata dai dati',
  reads: ['people', 'tokens'],
  rows: (family) => family.people,
  columns: [
    {
      name: 'persona',
      meaning: 'Pseudonimo della persona',
      values: 'P + 20 cifre esadecimali',
      cell: ({ pseudonym }) => pseudonym,
    },
    familyColumn,
    roleColumn,
    familyCodeColumn,
    {
      name: 'token',
      meaning: 'Token della persona in LimeSurvey; vuoto se non ne ha ancora uno',
      values: 'testo',
      identifying: true,
      keptAfterLeaving: true,
      cell: ({ token }) => token,
    },
    withdrawnColumn,
  ],
})

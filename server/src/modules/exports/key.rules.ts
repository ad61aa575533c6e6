import { dataSet } from './data-set.rules.ts'
import type { FamilyFacts } from './family-facts.rules.ts'
import { familyCodeColumn, familyColumn, roleColumn, withdrawnColumn } from './shared-columns.rules.ts'

type Row = {
  pseudonym: string
  role: string
  token: string | null
  withdrawnAt: Date | null
}

/** Everybody, once, also who left: their answers stay and are joined. Children with an access of their own stand in both lists. */
function everybodyIn(family: FamilyFacts): Row[] {
  const people = family.people.map(({ pseudonym, role, token, withdrawnAt }) => {
    return { pseudonym, role, token, withdrawnAt }
  })
  const known = new Set(people.map(({ pseudonym }) => pseudonym))
  const children = family.children
    .filter(({ pseudonym }) => !known.has(pseudonym))
    .map(({ pseudonym, withdrawnAt }) => ({ pseudonym, role: 'figlio', token: null, withdrawnAt }))
  return [...people, ...children]
}

/** The key: which family and which survey token a pseudonym is. Kept apart from the data (GDPR art. 4.5). */
export const key = dataSet<Row>({
  file: 'chiave.csv',
  title:
    'Una riga per ogni persona, anche di chi ha lasciato lo studio: le risposte date prima restano e si uniscono con questa; da tenere separata dai dati',
  reads: ['people', 'tokens'],
  rows: everybodyIn,
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

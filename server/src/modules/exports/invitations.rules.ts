import { dataSet, momentValues, monthOf, monthValues } from './data-set.rules.ts'
import type { FamilyFacts, InvitationFacts } from './family-facts.rules.ts'
import { familyCodeColumn, familyColumn } from './shared-columns.rules.ts'

const states: Record<InvitationFacts['state'], string> = {
  open: 'in_attesa',
  expired: 'scaduto',
  replaced: 'sostituito',
  answered_full: 'partecipa',
  answered_children_only: 'solo_figli',
  answered_refused: 'rifiutato',
}

/** Who said no is not looked for any more. */
const unlessRefused = ({ enrolment }: FamilyFacts, value: string) => (enrolment === 'refused' ? null : value)

/** The invitations of the other parent. */
export const invitations = dataSet<InvitationFacts>({
  file: 'inviti.csv',
  title:
    'Una riga per ogni invito mandato all’altro genitore, tranne quelli finiti senza risposta da più di sei mesi',
  reads: ['invitations'],
  rows: (family) => family.invitations,
  columns: [
    {
      name: 'invito',
      meaning: 'Pseudonimo dell’invito, uguale in tutte le esportazioni',
      values: 'I + 20 cifre esadecimali',
      cell: ({ pseudonym }) => pseudonym,
    },
    familyColumn,
    {
      name: 'stato',
      meaning: 'A che punto è l’invito al momento dell’esportazione',
      values: Object.values(states).join('; '),
      cell: ({ state }) => states[state],
    },
    {
      name: 'mese_invio',
      meaning: 'Mese in cui è stato mandato',
      values: monthValues,
      unit: 'mese',
      cell: ({ sentAt }) => monthOf(sentAt),
    },
    {
      name: 'mese_risposta',
      meaning: 'Mese della risposta; vuoto senza risposta',
      values: monthValues,
      unit: 'mese',
      cell: ({ answeredAt }) => monthOf(answeredAt),
    },
    {
      name: 'giorni_risposta',
      meaning: 'Giorni interi tra invito e risposta; vuoto senza risposta',
      values: 'numero intero',
      unit: 'giorni',
      cell: ({ sentAt, answeredAt }) =>
        answeredAt && Math.floor((answeredAt.getTime() - sentAt.getTime()) / 86_400_000),
    },
    familyCodeColumn,
    {
      name: 'cognome_invitato',
      meaning: 'Cognome indicato dal primo genitore; vuoto dopo un rifiuto',
      values: 'testo',
      identifying: true,
      cell: ({ surname }, family) => unlessRefused(family, surname),
    },
    {
      name: 'email_invitato',
      meaning: 'Indirizzo a cui è stato mandato; vuoto dopo un rifiuto',
      values: 'testo',
      identifying: true,
      cell: ({ email }, family) => unlessRefused(family, email),
    },
    {
      name: 'momento_invio',
      meaning: 'Momento in cui è stato mandato',
      values: momentValues,
      identifying: true,
      cell: ({ sentAt }) => sentAt.toISOString(),
    },
  ],
})

import {
  column,
  dataSet,
  familyCodeColumn,
  familyColumn,
  identifying,
  moment,
  month,
  pseudonym,
  text,
  word,
} from './data-set.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'

type Consent = FamilyFacts['consents'][number]
type Invitation = FamilyFacts['invitations'][number]

// the answers as they stand in the ledger, in the words of the documents
const given = new Set(['Acconsento', 'Sì', 'true', 'yes', 'INVIA CONSENSO'])
const refused = new Set(['Non acconsento', 'No', 'no', 'Non autorizzo'])

/** Never the words themselves: what stands in the ledger may one day be more than a yes or a no. */
export function answerCode(answer: string): 'si' | 'no' | 'altro' {
  if (given.has(answer)) return 'si'
  return refused.has(answer) ? 'no' : 'altro'
}

/** The consent ledger, one line for each answer. */
export const consents = dataSet<Consent>({
  file: 'consensi.csv',
  title:
    'Una riga per ogni risposta data a un documento: consensi, dichiarazioni, rifiuti, assensi dei figli',
  reads: ['consents'],
  rows: (family) => family.consents,
  columns: [
    familyColumn,
    pseudonym(
      'persona',
      'P',
      'Pseudonimo di chi ha risposto; vuoto per un altro genitore senza accesso',
      ({ person }) => person,
    ),
    pseudonym(
      'invito',
      'I',
      'Pseudonimo dell’invito a cui si è risposto; vuoto se la risposta non viene da un invito',
      ({ invitation }) => invitation,
    ),
    pseudonym(
      'figli',
      'P',
      'Pseudonimi dei figli a cui si riferisce la risposta, separati da uno spazio; vuoto: tutti',
      ({ children }) => children.join(' '),
    ),
    column(
      'documento',
      'Documento mostrato',
      'section1 (trattamento dei dati); section2 (salute); section3 (messaggi); soleResponsibility (responsabilità di un solo genitore); childrenOnly (autorizzazione per i figli); childrenReturn (autorizzazione per i figli che tornano); refusal (rifiuto); assent_… (assenso del figlio, per età)',
      ({ section }) => section,
    ),
    text('versione', 'Versione del documento', ({ version }) => version),
    column(
      'impronta',
      'Impronta SHA-256 del testo esatto che è stato mostrato',
      'sha256: + 64 cifre esadecimali',
      ({ textSha256 }) => `sha256:${textSha256.toString('hex')}`,
    ),
    column('risposta', 'Risposta data', 'si; no; altro', ({ answer }) => answerCode(answer)),
    column(
      'mezzo',
      'Come è arrivata la risposta',
      'registration, registration_checkbox (registrazione); session (dopo l’accesso); invitation_link, invitation_checkbox (link dell’invito); assent (assenso del figlio)',
      ({ means }) => means,
    ),
    month('mese_risposta', 'Mese della risposta', ({ answeredAt }) => answeredAt),
    familyCodeColumn,
    moment('momento_risposta', 'Momento della risposta', ({ answeredAt }) => answeredAt, identifying),
  ],
})

const states: Record<Invitation['state'], string> = {
  open: 'in_attesa',
  expired: 'scaduto',
  replaced: 'sostituito',
  answered_full: 'partecipa',
  answered_children_only: 'solo_figli',
  answered_refused: 'rifiutato',
}

/** Nobody is looked for any more who said no. */
const unlessRefused = ({ enrolment }: FamilyFacts, value: string) => (enrolment === 'refused' ? null : value)

/** The invitations of the other parent. */
export const invitations = dataSet<Invitation>({
  file: 'inviti.csv',
  title:
    'Una riga per ogni invito mandato all’altro genitore, tranne quelli finiti senza risposta da più di sei mesi',
  reads: ['invitations'],
  rows: (family) => family.invitations,
  columns: [
    pseudonym(
      'invito',
      'I',
      'Pseudonimo dell’invito, uguale in tutte le esportazioni',
      (invitation) => invitation.pseudonym,
    ),
    familyColumn,
    word('stato', 'A che punto è l’invito al momento dell’esportazione', states, ({ state }) => state),
    month('mese_invio', 'Mese in cui è stato mandato', ({ createdAt }) => createdAt),
    month('mese_risposta', 'Mese della risposta; vuoto senza risposta', ({ answeredAt }) => answeredAt),
    column(
      'giorni_risposta',
      'Giorni interi tra invito e risposta; vuoto senza risposta',
      'numero intero',
      ({ createdAt, answeredAt }) =>
        answeredAt && Math.floor((answeredAt.getTime() - createdAt.getTime()) / 86_400_000),
      { unit: 'giorni' },
    ),
    familyCodeColumn,
    text(
      'cognome_invitato',
      'Cognome indicato dal primo genitore; vuoto dopo un rifiuto',
      ({ surname }, family) => unlessRefused(family, surname),
      identifying,
    ),
    text(
      'email_invitato',
      'Indirizzo a cui è stato mandato; vuoto dopo un rifiuto',
      ({ email }, family) => unlessRefused(family, email),
      identifying,
    ),
    moment('momento_invio', 'Momento in cui è stato mandato', ({ createdAt }) => createdAt, identifying),
  ],
})

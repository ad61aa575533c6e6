import { limits } from '@desco/contract/limits'
import { studyLimits } from '@desco/contract/study-limits'

/** The things that `retention run` and the chores of every hour erase by themselves. */
export const erasedThings = [
  'families',
  'registrations',
  'invitations',
  'silences',
  'mails',
  'sessions',
  'devices',
  'attempts',
  'exports',
  'copies',
] as const
export type Erased = (typeof erasedThings)[number]

type Row = {
  /** Both as families read them. */
  what: string
  kept: string
  /** By what it ends; null where a person or the end of the study ends it. */
  run: Erased | null
}

const { minutes } = limits.code
const { withoutConsent } = limits

/**
 * How long everything is kept: the one table that families read, that the register of processing prints and that
 * `retention run` carries out (GDPR art. 5.1 e, 13.2 a and 30.1 f). The hours and days are those of the code, and those that the study sets.
 */
export const retention = {
  person: {
    what: 'Nomi, contatti e date di nascita',
    kept: 'Per la durata dello studio, al più venti anni. Se chiedi la cancellazione, fino ad allora.',
    run: null,
  },
  given: {
    what: 'Quello che date allo studio: il diario e quali questionari avete compilato',
    kept: 'Per la durata dello studio, al più venti anni. Se chiedi la cancellazione, fino ad allora.',
    run: null,
  },
  evidence: {
    what: 'Le vostre scelte: consensi, risposte agli inviti, ritiri, con data e versione del testo',
    kept: 'Per la durata dello studio, al più venti anni, perché dobbiamo dimostrare che avete scelto voi. Dopo una cancellazione restano senza nomi, e quando è cancellata tutta la famiglia ne resta solo la prova qui sotto.',
    run: null,
  },
  erasures: {
    what: 'La prova di una cancellazione: un numero a caso, le date, chi l’ha fatta, e quali testi avevate letto',
    kept: 'Per la durata dello studio, al più venti anni. Non dice chi eravate.',
    run: null,
  },
  refusedChildren: {
    what: 'I dati dei figli, se l’altro genitore dice di no, o se lasciate prima che risponda',
    get kept() {
      return `${studyLimits().refusedChildrenDays} giorni da allora.`
    },
    run: 'families',
  },
  unproved: {
    what: 'Una registrazione che nessuno conferma dall’indirizzo email',
    kept: `${withoutConsent.registrationDays} giorni dall’ultima volta che il modulo è stato mandato.`,
    run: 'registrations',
  },
  unanswered: {
    what: 'Il cognome e l’indirizzo email dell’altro genitore, se non risponde',
    kept: 'Sei mesi dalla scadenza dell’invito.',
    run: 'invitations',
  },
  silentChildren: {
    what: 'I dati dei figli, se l’altro genitore non risponde mai',
    kept: 'Un anno dalla scadenza dell’ultimo invito; un mese prima avvisiamo chi ha invitato.',
    run: 'silences',
  },
  mails: {
    what: 'I messaggi che vi mandiamo',
    get kept() {
      return `Il testo fino all’invio; indirizzo e oggetto per altri ${studyLimits().mailDays} giorni. Se non riusciamo a mandarlo, tutto resta per quei giorni.`
    },
    run: 'mails',
  },
  messages: {
    what: 'Quali promemoria e messaggi dello studio vi abbiamo mandato, e quando',
    kept: 'Finché nel portale c’è chi li ha ricevuti, al più venti anni: li rileggete qui, e nessuno vi scrive due volte la stessa cosa.',
    run: null,
  },
  sessions: {
    what: 'Gli accessi aperti',
    kept: `Fino al Logout, al più ${limits.session.days} giorni.`,
    run: 'sessions',
  },
  devices: {
    what: 'I browser da cui siete già entrati',
    kept: `${limits.device.days} giorni dall’ultima volta.`,
    run: 'devices',
  },
  codes: {
    what: 'I codici usa e getta',
    kept: `Valgono ${minutes} minuti; il loro segno resta fino al codice successivo.`,
    run: null,
  },
  attempts: {
    what: 'I conteggi dei tentativi di accesso, senza nomi né indirizzi',
    kept: 'Un giorno.',
    run: 'attempts',
  },
  copies: {
    what: 'Le copie dei dati che chiedete da qui',
    kept: `${limits.dataCopy.keptHours} ore.`,
    run: 'copies',
  },
  exports: {
    what: 'I file per l’analisi, dentro il portale',
    kept: 'Fino allo scaricamento, al più 24 ore.',
    run: 'exports',
  },
  notes: {
    what: 'Le note e i compiti del gruppo di ricerca sulla vostra famiglia',
    kept: 'Finché nel portale resta il nome di qualcuno della famiglia.',
    run: null,
  },
  team: {
    what: 'Gli accessi del gruppo di ricerca e il registro di quello che fa',
    kept: 'Per la durata dello studio, e oltre dove la legge lo chiede.',
    run: null,
  },
} as const satisfies Record<string, Row>

export type RetentionPeriod = keyof typeof retention

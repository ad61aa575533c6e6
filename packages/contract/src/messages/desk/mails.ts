type MailFacts = {
  /** The team's name for it. */
  words: string
  /** A mail that asks something of families stays once they only read; codes, receipts and mails about their rights still leave. */
  afterTheEnd: 'leaves' | 'stays'
  /** By day: in the hours of the team's messages. */
  when: 'at once' | 'by day'
  /** It is not written to an address from which mails come back. */
  heldAfterBounce: boolean
}

const needed = (words: string): MailFacts => ({
  words,
  afterTheEnd: 'leaves',
  when: 'at once',
  heldAfterBounce: false,
})
const asking = (words: string): MailFacts => ({ ...needed(words), afterTheEnd: 'stays' })
/** Written by an hourly chore or to everybody: nobody waits for it. */
const notice = (words: string): MailFacts => ({ ...needed(words), when: 'by day' })
const askingNotice = (words: string): MailFacts => ({ ...asking(words), when: 'by day' })
/** Has a time of its own, and nobody misses it. */
const reminder = (words: string): MailFacts => ({ ...asking(words), heldAfterBounce: true })

/**
 * Every mail that the portal writes, as the outbox names it, with all that is decided about it. The list only grows: a failed
 * mail keeps its kind for as long as it is kept.
 */
export const mailFacts = {
  'verify-code': needed('Codice di verifica'),
  'verify-link': needed('Link di verifica'),
  'reset-code': needed('Codice per la password'),
  'reset-link': needed('Link per la password'),
  'choose-password': needed('Scelta della password'),
  'already-registered': needed('Già registrato'),
  'address-replaced': needed('Email cambiata'),
  'address-taken': needed('Indirizzo già usato'),
  'spouse-invitation': asking('Invito al secondo genitore'),
  'invitation-expired': askingNotice('Invito scaduto'),
  'invitation-cancelled': needed('Invito annullato'),
  'children-erased-soon': notice('Dati dei figli da cancellare'),
  'answered-full': needed('Risposta del secondo genitore'),
  'answered-children-only': needed('Risposta del secondo genitore'),
  'answered-refused': needed('Risposta del secondo genitore'),
  'authorization-receipt': needed('Ricevuta del consenso'),
  'refusal-receipt': needed('Ricevuta del rifiuto'),
  'second-parent-welcome': needed('Benvenuto al secondo genitore'),
  'child-declined': needed('Risposta del figlio'),
  'child-withdrawn': needed('Ritiro di un figlio'),
  'person-withdrawn': needed('Ritiro di un genitore'),
  'family-withdrawn': needed('Ritiro della famiglia'),
  'withdrawal-undone': needed('Ritiro annullato'),
  'data-corrected': needed('Dati corretti'),
  'own-change': needed('Qualcosa di proprio è cambiato'),
  'return-asked': asking('Richiesta di tornare'),
  'return-declined': needed('Per ora non si torna'),
  returned: needed('Di nuovo nello studio'),
  'data-copy-asked': needed('Richiesta della copia dei dati'),
  'child-turns-14': askingNotice('Un figlio compie 14 anni'),
  'child-turns-18': askingNotice('Un figlio compie 18 anni'),
  'email-to-confirm': needed('Nuovo indirizzo da confermare'),
  'email-already-used': needed('Nuovo indirizzo già in uso'),
  'email-changed': needed('Indirizzo cambiato'),
  'email-change-undone': needed('Cambio di indirizzo annullato'),
  'erasure-asked': needed('Cancellazione chiesta'),
  'erasure-taken-back': needed('Cancellazione annullata'),
  'erasure-done': needed('Cancellazione fatta'),
  'erasure-told': needed('Cancellazione fatta, all’altro genitore'),
  'all-erased-soon': notice('Cancellazione di tutti i dati, annunciata'),
  'all-erased-not': notice('Cancellazione di tutti i dati, annullata'),
  'request-received': needed('Richiesta ricevuta'),
  'request-prolonged': needed('Termine di una richiesta prolungato'),
  'request-answered': needed('Risposta a una richiesta'),
  'texts-changed': askingNotice('I testi sono cambiati'),
  'diary-tomorrow': reminder('Promemoria del diario'),
  'diary-still-empty': reminder('Promemoria del diario'),
  'staff-access-created': needed('Nuovo accesso del gruppo'),
  'staff-access-renewed': needed('Accesso del gruppo rinnovato'),
  'staff-access-reopened': needed('Accesso del gruppo riaperto'),
  'staff-role-changed': needed('Ruolo del gruppo cambiato'),
  'staff-address-changed': needed('Indirizzo del gruppo cambiato'),
  'staff-last-day-changed': needed('Ultimo giorno di un accesso del gruppo'),
  'staff-access-ending': notice('Accesso del gruppo in scadenza'),
  'staff-passkey-added': needed('Passkey aggiunta a un accesso del gruppo'),
  'staff-passkey-suspect': needed('Passkey di un accesso del gruppo, forse copiata'),
  'export-to-approve': needed('Esportazione da approvare'),
  'text-to-approve': needed('Testo da approvare'),
  'continue-registration': asking('Link per continuare la registrazione'),
  appointment: asking('Appuntamento'),
  'appointment-reminder': reminder('Promemoria di un appuntamento'),
  reminder: reminder('Promemoria'),
  'team-message': reminder('Messaggio a più famiglie'),
  'message-to-oneself': needed('Messaggio di prova'),
  'rehearsal-link': needed('Link di una prova'),
} satisfies Record<string, MailFacts>

export type MailKind = keyof typeof mailFacts
export const mailKinds = Object.keys(mailFacts) as MailKind[]

/** Why a mail that was given up did not arrive, or perhaps did. */
export const mailFailures = [
  /** Its code had expired before a mail server took it. */
  'expired',
  /** A mail server had the whole message and did not say that it took it, twice. */
  'perhaps_delivered',
  'recipient_refused',
  'message_refused',
  /** No mail server took it, however often it was tried. */
  'not_taken',
] as const

export type MailFailure = (typeof mailFailures)[number]

/** Why a mail came back after a mail server had taken it, or has not arrived yet. */
export const bounceKinds = [
  'no_mailbox',
  'no_domain',
  'mailbox_off',
  'mailbox_full',
  /** A fault of the mail or its sender, not of the address. */
  'refused',
  /** The other server was away, or would not take it, for days. */
  'not_taken',
  'unclear',
  /** It is still tried: the only one after which the mail may arrive. */
  'delayed',
] as const

export type BounceKind = (typeof bounceKinds)[number]

/** They are about the address: the next mail would come back as well. */
export const deadAddressKinds = [
  'no_mailbox',
  'no_domain',
  'mailbox_off',
  'mailbox_full',
] as const satisfies readonly BounceKind[]

/** The same mail once more; or, where its code or link is worth nothing by now, the act that makes a new one. */
export const waysToSendAgain = ['same', 'continue-registration', 'invitation'] as const
export type WayToSendAgain = (typeof waysToSendAgain)[number]

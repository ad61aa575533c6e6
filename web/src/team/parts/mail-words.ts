import type { BounceKind, MailFailure } from '@desco/contract/messages/desk/mails'

/** Why a mail did not arrive, or perhaps did. */
export const mailFailureWords: Record<MailFailure, string> = {
  expired: 'il codice è scaduto prima',
  perhaps_delivered: 'il server di posta aveva il messaggio, ma non ha confermato',
  recipient_refused: 'l’indirizzo è stato rifiutato',
  message_refused: 'il messaggio è stato rifiutato',
  not_taken: 'nessun server di posta l’ha accettata',
}

/** Why a mail came back. */
export const bounceWords: Record<BounceKind, string> = {
  no_mailbox: 'casella inesistente',
  no_domain: 'il dominio dell’indirizzo non esiste o non riceve posta',
  mailbox_off: 'casella disattivata',
  mailbox_full: 'casella piena',
  refused: 'rifiutata dal server di posta, non per l’indirizzo',
  not_taken: 'per giorni il server dell’indirizzo non l’ha presa',
  unclear: 'il server non ha detto perché',
  delayed: 'il server dell’indirizzo non l’ha ancora presa',
}

/** The advice for a colleague. */
export const bounceAdvice: Record<BounceKind, string> = {
  no_mailbox: 'Chiedi alla famiglia l’indirizzo giusto e correggilo.',
  no_domain: 'Chiedi alla famiglia l’indirizzo giusto e correggilo.',
  mailbox_off: 'Chiedi alla famiglia un altro indirizzo e correggilo.',
  mailbox_full: 'Quando la famiglia ha fatto posto, riprova; oppure chiedi un altro indirizzo.',
  refused:
    'L’indirizzo può andare bene: chi gestisce il server guardi perché la posta è rifiutata, poi riprova.',
  not_taken: 'Controlla l’indirizzo con la famiglia; se è giusto, riprova.',
  unclear: 'Controlla l’indirizzo con la famiglia; se è giusto, riprova.',
  delayed: 'Per ora non c’è niente da fare.',
}

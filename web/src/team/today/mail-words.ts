import type { MailKind } from '@desco/contract/staff/mails'

/** What a mail was about. */
export const mailKinds: Record<MailKind, string> = {
  'verify-code': 'Codice di verifica',
  'verify-link': 'Link di verifica',
  'reset-code': 'Codice per la password',
  'reset-link': 'Link per la password',
  'choose-password': 'Scelta della password',
  'already-registered': 'Già registrato',
  'address-replaced': 'Email cambiata',
  'address-taken': 'Indirizzo già usato',
  'spouse-invitation': 'Invito al secondo genitore',
  'invitation-expired': 'Invito scaduto',
  'invitation-cancelled': 'Invito annullato',
  'answered-full': 'Risposta del secondo genitore',
  'answered-children-only': 'Risposta del secondo genitore',
  'answered-refused': 'Risposta del secondo genitore',
  'authorization-receipt': 'Ricevuta del consenso',
  'refusal-receipt': 'Ricevuta del rifiuto',
  'second-parent-welcome': 'Benvenuto al secondo genitore',
  'child-declined': 'Risposta del figlio',
  'child-withdrawn': 'Ritiro di un figlio',
  'person-withdrawn': 'Ritiro di un genitore',
  'family-withdrawn': 'Ritiro della famiglia',
  'staff-access-created': 'Nuovo accesso del gruppo',
  'staff-access-renewed': 'Accesso del gruppo rinnovato',
}

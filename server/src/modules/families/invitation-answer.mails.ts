import { dayInItaly } from '@desco/contract/birth-date'

import type { Mail } from '#modules/mail/index.ts'

// No child is named in any of these: anybody may read a mailbox. How many children is all that is said.

type Study = { portalUrl: string; studyName: string; studyContact: string }
type Count = { authorized: number; all: number }

/** DD-MM-YYYY, as the portal prints dates (specification section 9). */
export const printDay = (moment: Date) => dayInItaly(moment).split('-').toReversed().join('-')

function authorizedOf({ authorized, all }: Count) {
  if (authorized < all) return `${authorized === 1 ? 'un figlio' : `${authorized} figli`} su ${all}`
  return all === 1 ? 'la partecipazione di vostro figlio o di vostra figlia' : `tutti e ${all} i figli`
}

const team = (studyName: string) => `Il gruppo di ricerca di ${studyName}`

/** To the first parent, when the second one said yes. */
export function authorizedMail(
  { portalUrl, studyName }: Study,
  { to, count, takesPart }: { to: string; count: Count; takesPart: boolean },
): Mail {
  const alsoTakesPart = takesPart
    ? 'Partecipa allo studio anche come genitore: nel portale vi vedete nel pannello dell’altro genitore, e ciascuno ha i propri questionari.'
    : 'Per sé ha scelto di non partecipare: ai questionari dei genitori rispondi soltanto tu.'
  return {
    kind: takesPart ? 'answered-full' : 'answered-children-only',
    to,
    subject: `L’altro genitore ha risposto: ${studyName}`,
    paragraphs: [
      'Ciao,',
      `l’altro genitore ha risposto al tuo invito e autorizza ${authorizedOf(count)}.`,
      alsoTakesPart,
      ...(count.authorized < count.all
        ? ['I figli che non ha scelto non partecipano: nel portale vedi soltanto gli altri.']
        : []),
      'La vostra famiglia ora partecipa. Nel portale puoi dare ai figli il loro accesso e trovi i questionari.',
      { link: `${portalUrl}/login`, label: 'Vai al log in' },
      team(studyName),
    ],
  }
}

/** To the first parent, when the second one said no: with respect for both, and without reasons. */
export function refusedMail(
  { studyName, studyContact }: Study,
  { to, erasedOn, mayInviteAgain }: { to: string; erasedOn: Date; mayInviteAgain: boolean },
): Mail {
  return {
    kind: 'answered-refused',
    to,
    subject: `La richiesta di registrazione è stata respinta: ${studyName}`,
    paragraphs: [
      'Ciao,',
      'l’altro genitore ha scelto di non dare il consenso. È una scelta libera, come lo era la tua di partecipare, e a nessuno chiediamo di spiegarla.',
      'Per questo la richiesta di registrazione è stata respinta e nessuno dei figli partecipa allo studio. Non devi fare nulla.',
      `Il ${printDay(erasedOn)} cancelliamo i nomi e le date di nascita dei figli.`,
      ...(mayInviteAgain
        ? ['Se ne parlate e cambiate idea, fino a quel giorno puoi mandare un nuovo invito dal portale.']
        : []),
      `Grazie per il tempo che ci hai dato. Se hai domande, scrivi a ${studyContact}.`,
      team(studyName),
    ],
  }
}

/** To the first parent, when nobody answered in time. */
export function expiredMail({ portalUrl, studyName }: Study, { to }: { to: string }): Mail {
  return {
    kind: 'invitation-expired',
    to,
    subject: `Il tuo invito è scaduto: ${studyName}`,
    paragraphs: [
      'Ciao,',
      'l’altro genitore non ha risposto in tempo al tuo invito, e il link che gli avevamo mandato non vale più. Finché non risponde, i figli non partecipano.',
      'Se vuoi, entra nel portale: nel pannello dell’altro genitore puoi mandare un nuovo invito e controllare che l’indirizzo sia giusto.',
      { link: `${portalUrl}/login`, label: 'Vai al log in' },
      team(studyName),
    ],
  }
}

/** To a second parent whose address is proved. */
export function welcomeMail(
  { portalUrl, studyName, studyContact }: Study,
  { to, name }: { to: string; name: string },
): Mail {
  return {
    kind: 'second-parent-welcome',
    to,
    subject: `Ti diamo il benvenuto in ${studyName}`,
    paragraphs: [
      `Ciao ${name},`,
      'grazie: la tua risposta è registrata e il tuo account è pronto. Entri con questo indirizzo email e la password che hai scelto.',
      { link: `${portalUrl}/login`, label: 'Vai al log in' },
      'Nel portale trovi i tuoi questionari e, in «I miei consensi», i testi a cui hai detto di sì, da leggere e da stampare.',
      `Puoi cambiare idea quando vuoi, senza spiegare perché: scrivi a ${studyContact}.`,
      team(studyName),
    ],
  }
}

/** To a second parent who authorized the children only: what stays in their hands. */
export function authorizationReceipt(
  { studyName, studyContact }: Study,
  { to, count, at }: { to: string; count: Count; at: Date },
): Mail {
  return {
    kind: 'authorization-receipt',
    to,
    subject: `La tua risposta è registrata: ${studyName}`,
    paragraphs: [
      'Ciao,',
      `il ${printDay(at)} hai autorizzato ${authorizedOf(count)}. Per te non c’è altro da fare, e non ti scriveremo per i questionari.`,
      `Conserva questo messaggio: è la prova della tua risposta. Puoi cambiare idea quando vuoi, senza spiegare perché, e chiedere il testo che hai letto: scrivi a ${studyContact}.`,
      team(studyName),
    ],
  }
}

/** To a second parent who refused. */
export function refusalReceipt(
  { studyName, studyContact }: Study,
  { to, at }: { to: string; at: Date },
): Mail {
  return {
    kind: 'refusal-receipt',
    to,
    subject: `La tua risposta è registrata: ${studyName}`,
    paragraphs: [
      'Ciao,',
      `il ${printDay(at)} ci hai detto di no: nessuno dei figli partecipa allo studio. All’altro genitore abbiamo scritto soltanto che il consenso non è stato dato.`,
      `Non ti scriveremo più. Se hai domande, il gruppo di ricerca risponde a ${studyContact}.`,
      team(studyName),
    ],
  }
}

/** To an address that a second parent wrote and that has an account already. The page tells nobody that it was known. */
export function addressTakenMail({ portalUrl, studyName }: Study, to: string): Mail {
  return {
    kind: 'address-taken',
    to,
    subject: `Hai già un account su ${studyName}`,
    paragraphs: [
      'Ciao,',
      'qualcuno, forse tu, ha risposto a un invito e ha scritto questo indirizzo email per registrarsi. Un account con questo indirizzo c’è già, perciò non abbiamo registrato la risposta.',
      'Se sei tu: apri di nuovo il link dell’invito e scegli un altro indirizzo, oppure autorizza soltanto i figli.',
      { link: `${portalUrl}/login`, label: 'Vai al log in' },
      'Se la richiesta non viene da te, non devi fare niente.',
      team(studyName),
    ],
  }
}

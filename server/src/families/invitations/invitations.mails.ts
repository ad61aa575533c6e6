import { limits } from '@desco/contract/limits'

import { printDay } from '#platform/mail/italian.ts'
import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// No child is named in any of these: anybody may read a mailbox. The number of children is all that is said.

type Count = { authorized: number; all: number }

function authorizedOf({ authorized, all }: Count) {
  if (authorized < all) return `${authorized} ${authorized === 1 ? 'figlio' : 'figli'} su ${all}`
  return all === 1 ? 'la partecipazione di vostro figlio o di vostra figlia' : `tutti e ${all} i figli`
}

/** To the first parent, when the second one said yes. */
export function authorizedMail(
  { portalUrl, studyName }: Study,
  { count, takesPart }: { count: Count; takesPart: boolean },
): Letter {
  const alsoTakesPart = takesPart
    ? 'Partecipa allo studio anche come genitore: nel portale ciascuno vede l’altro nella sua home, e ciascuno ha i propri questionari.'
    : 'Per sé ha scelto di non partecipare: ai questionari dei genitori rispondi soltanto tu.'
  return letter(studyName, {
    kind: takesPart ? 'answered-full' : 'answered-children-only',
    subject: `L’altro genitore ha risposto: ${studyName}`,
    paragraphs: [
      `l’altro genitore ha risposto al tuo invito e autorizza ${authorizedOf(count)}.`,
      alsoTakesPart,
      count.authorized < count.all &&
        'I figli che non ha scelto non partecipano: nel portale vedi soltanto gli altri.',
      'La vostra famiglia ora partecipa. Nel portale puoi dare ai figli il loro accesso e trovi i questionari.',
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    ],
  })
}

/** To the first parent, when the second one said no: with respect for both, and without reasons. */
export const refusedMail = ({ studyName, studyContact }: Study, erasedOn: Date): Letter =>
  letter(studyName, {
    kind: 'answered-refused',
    subject: `La richiesta di registrazione è stata respinta: ${studyName}`,
    paragraphs: [
      'l’altro genitore ha scelto di non dare il consenso. È una scelta libera, come lo era la tua di partecipare, e a nessuno chiediamo di spiegarla.',
      'Per questo la richiesta di registrazione è stata respinta e nessuno dei figli partecipa allo studio. Non devi fare nulla.',
      `Il ${printDay(erasedOn)} cancelliamo i nomi e le date di nascita dei figli.`,
      limits.refusal.mayInviteAgain &&
        'Se ne parlate e cambiate idea, fino a quel giorno puoi mandare un nuovo invito dal portale.',
      `Grazie per il tempo che ci hai dato. Se hai domande, scrivi a ${studyContact}.`,
    ],
  })

/** To the first parent, when nobody answered in time. */
export const expiredMail = ({ portalUrl, studyName }: Study): Letter =>
  letter(studyName, {
    kind: 'invitation-expired',
    subject: `Il tuo invito è scaduto: ${studyName}`,
    paragraphs: [
      'l’altro genitore non ha risposto in tempo al tuo invito, e il link che gli avevamo mandato non vale più. Finché non risponde, i figli non partecipano.',
      'Se vuoi, entra nel portale: nel pannello dell’altro genitore puoi mandare un nuovo invito e controllare che l’indirizzo sia giusto.',
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    ],
  })

/** To the parent who invited, a month before: without an answer their children's data are kept no longer. */
export const childrenErasedSoonMail = ({ portalUrl, studyName }: Study, erasedAt: Date): Letter =>
  letter(studyName, {
    kind: 'children-erased-soon',
    subject: `Tra un mese cancelliamo i dati dei tuoi figli: ${studyName}`,
    paragraphs: [
      `l’altro genitore non ha ancora risposto al tuo invito. Senza la sua risposta i figli non partecipano, e non teniamo i loro dati per sempre: dopo il ${printDay(erasedAt)} cancelliamo i loro nomi e le date di nascita.`,
      'Se vuoi continuare, entra nel portale e manda un nuovo invito: i dati restano finché aspettiamo la risposta. Altrimenti non devi fare nulla. Il tuo accesso resta.',
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    ],
  })

/** To a second parent who authorized the children only: what stays in their hands. */
export const authorizationReceipt = (
  { studyName, studyContact }: Study,
  { count, at }: { count: Count; at: Date },
): Letter =>
  letter(studyName, {
    kind: 'authorization-receipt',
    subject: `La tua risposta è registrata: ${studyName}`,
    paragraphs: [
      `il ${printDay(at)} hai autorizzato ${authorizedOf(count)}. Per te non c’è altro da fare, e non ti scriveremo per i questionari.`,
      `Conserva questo messaggio: è la prova della tua risposta. Puoi cambiare idea quando vuoi, senza spiegare perché, e chiedere il testo che hai letto: scrivi a ${studyContact}.`,
    ],
  })

/** To a second parent who refused. */
export const refusalReceipt = ({ studyName, studyContact }: Study, at: Date): Letter =>
  letter(studyName, {
    kind: 'refusal-receipt',
    subject: `La tua risposta è registrata: ${studyName}`,
    paragraphs: [
      `il ${printDay(at)} ci hai detto di no: nessuno dei figli partecipa allo studio. All’altro genitore abbiamo scritto soltanto che il consenso non è stato dato.`,
      `Non ti scriveremo più. Se hai domande, il gruppo di ricerca risponde a ${studyContact}.`,
    ],
  })

/** To an address that a second parent wrote and that has an account already. The page tells nobody that it was known. */
export const addressTakenMail = ({ portalUrl, studyName }: Study): Letter =>
  letter(studyName, {
    kind: 'address-taken',
    subject: `Hai già un account su ${studyName}`,
    paragraphs: [
      'qualcuno, forse tu, ha risposto a un invito e ha scritto questo indirizzo email per registrarsi. Un account con questo indirizzo c’è già, perciò non abbiamo registrato la risposta.',
      'Se sei tu: apri di nuovo il link dell’invito e scegli un altro indirizzo, oppure autorizza soltanto i figli.',
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
      'Se la richiesta non viene da te, non devi fare niente.',
    ],
  })

type Invitation = {
  inviter: { name: string; surname: string }
  token: string
  expiresAt: Date
  again: boolean
}

/** Says who invites, to which study, what is asked, by when, and whom to ask. No child's name: anybody may read it. */
export function invitationMail(
  { portalUrl, studyName, studyContact }: Study,
  { inviter: { name, surname }, token, expiresAt, again }: Invitation,
): Letter {
  const inviter = `${name} ${surname}`
  return {
    kind: 'spouse-invitation',
    subject: `${inviter} ti invita a decidere insieme: ${studyName}`,
    paragraphs: [
      'Ciao,',
      `${inviter} ha iscritto la vostra famiglia a ${studyName}, uno studio sulle abitudini alimentari, e ti indica come l’altro genitore. Per far partecipare i figli decidete insieme: serve anche la tua risposta.`,
      'Puoi scegliere tra tre possibilità: partecipare anche tu, autorizzare soltanto i figli, oppure dire di no. Ogni risposta va bene, e non devi spiegarne il motivo.',
      { link: `${portalUrl}/spouse-option?token=${token}`, label: 'Leggi e rispondi' },
      `Puoi rispondere fino al ${printDay(expiresAt)}. Il link è personale e si usa una volta sola: non inoltrarlo.`,
      ...(again ? ['Questo invito sostituisce quello di prima, il cui link non vale più.'] : []),
      `Se qualcosa non è chiaro, o se questo messaggio non è per te, scrivi al gruppo di ricerca: ${studyContact}. Finché non rispondi, i figli non partecipano.`,
    ],
  }
}

import type { Mail } from '#modules/mail/index.ts'

import { printDay } from './invitation-answer.mails.ts'

type Invitation = {
  to: string
  inviterName: string
  inviterSurname: string
  token: string
  expiresAt: Date
  again: boolean
}
type Study = { portalUrl: string; studyName: string; studyContact: string }

/** Says who invites, to which study, what is asked, by when, and whom to ask. No child's name: anybody may read it. */
export function invitationMail(
  { portalUrl, studyName, studyContact }: Study,
  { to, inviterName, inviterSurname, token, expiresAt, again }: Invitation,
): Mail {
  const inviter = `${inviterName} ${inviterSurname}`
  return {
    kind: 'spouse-invitation',
    to,
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

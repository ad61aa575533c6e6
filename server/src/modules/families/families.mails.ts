import { limits } from '@desco/contract/limits'

import type { Mail } from '#modules/mail/index.ts'

type Invitation = {
  to: string
  surname: string
  inviterName: string
  inviterSurname: string
  token: string
}
type Study = { portalUrl: string; studyName: string; studyContact: string }

/** Says who invites, to which study, what is asked, by when, and whom to ask. No child's name: anybody may read it. */
export function invitationMail(
  { portalUrl, studyName, studyContact }: Study,
  { to, surname, inviterName, inviterSurname, token }: Invitation,
): Mail {
  const inviter = `${inviterName} ${inviterSurname}`
  return {
    kind: 'spouse-invitation',
    to,
    subject: `${inviter} ti invita a decidere insieme: ${studyName}`,
    paragraphs: [
      `Ciao (famiglia ${surname}),`,
      `${inviter} ha iscritto la vostra famiglia a ${studyName}, uno studio sulle abitudini alimentari, e ti indica come l’altro genitore. Per far partecipare i figli decidete insieme: serve anche la tua risposta.`,
      'Puoi scegliere tra tre possibilità: partecipare anche tu, autorizzare soltanto i figli, oppure dire di no. Ogni risposta va bene, e non devi spiegarne il motivo.',
      { link: `${portalUrl}/spouse-option?token=${token}`, label: 'Leggi e rispondi' },
      `Il link è personale, vale ${limits.invitation.days} giorni e si usa una volta sola: non inoltrarlo.`,
      `Se qualcosa non è chiaro, o se questo messaggio non è per te, scrivi al gruppo di ricerca: ${studyContact}. Finché non rispondi, i figli non partecipano.`,
    ],
  }
}

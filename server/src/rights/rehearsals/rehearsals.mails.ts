import type { Mail } from '#platform/mail/mail.ts'

type Study = { studyName: string }

/** The link of a rehearsal, to the address that somebody of the team gave. */
export const rehearsalLinkMail = (
  { studyName }: Study,
  { to, link, day }: { to: string; link: string; day: string },
): Mail => ({
  kind: 'rehearsal-link',
  to,
  subject: `Il link per una prova di ${studyName}`,
  paragraphs: [
    'Ciao,',
    `con questo link registri una famiglia di prova: percorre tutta la strada di una famiglia vera, e lo studio non la conta. Vale una volta sola, fino al ${day}.`,
    { link, label: 'Comincia la prova' },
    'Se vuoi partecipare davvero allo studio, non usare questo link: quello che scrivi in una prova viene cancellato.',
  ],
})

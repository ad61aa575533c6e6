import type { Mail, Study } from '#platform/mail/mail.ts'

// No child's name in a subject: a telephone shows it to anyone who looks at it.

/** To each parent of a child that said no, thank you. It asks for nothing, and least of all to insist. */
export const childDeclinedMail = (
  { studyName, studyContact }: Study,
  { to, child }: { to: string; child: string },
): Mail => ({
  kind: 'child-declined',
  to,
  subject: 'Tuo figlio o tua figlia ha detto: no, grazie',
  paragraphs: [
    'Ciao,',
    `abbiamo chiesto a ${child} se vuole partecipare a ${studyName}, e la risposta è: no, grazie. Va bene così.`,
    'Da ora non riceve questionari. Quello che hai scelto per te e per gli altri figli non cambia, e non devi fare nulla.',
    'Ti chiediamo solo di non insistere. Se cambia idea, può dirlo quando vuole, entrando con il suo nome utente.',
    `Se vuoi parlarne con noi: ${studyContact}.`,
  ],
})

/** To each parent when one of them withdrew a child. */
export const childWithdrawnMail = (
  { studyName, studyContact }: Study,
  { to, child, by }: { to: string; child: string; by: string },
): Mail => ({
  kind: 'child-withdrawn',
  to,
  subject: `Tuo figlio o tua figlia non partecipa più a ${studyName}`,
  paragraphs: [
    'Ciao,',
    `${by} ha ritirato ${child} dallo studio. Da ora ${child} non può più entrare nel portale e non riceve questionari.`,
    'Le risposte date finora restano allo studio. Si possono anche cancellare, e si può tornare quando volete: tutto da «I miei consensi».',
    `Il gruppo di ricerca: ${studyContact}`,
  ],
})

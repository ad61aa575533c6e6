import type { ChildrensPart } from '@desco/contract/team/family-acts'

import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// Anybody may read a mailbox: of a parent no name stands in these. A child's stands in the words alone: a telephone shows a subject
// to anyone who looks at it.

const stays = (studyContact: string) =>
  `Le risposte date finora restano allo studio, senza il nome. Si possono anche cancellare, e si può tornare quando vuoi: tutto da «I miei consensi». Se è stato un errore, scrivici: ${studyContact}.`

const ofTheChildren: Readonly<Record<ChildrensPart, string>> = {
  leave:
    'Anche l’autorizzazione per i figli è stata ritirata: da ora non partecipano e non ricevono questionari.',
  stay: 'Per i figli non cambia nulla: l’autorizzazione resta valida. Anche quella si può ritirare quando si vuole, dal portale o scrivendoci.',
}

/** To each parent when one of them left: to the one who left as a receipt, to the other as news. */
export const personWithdrawnMail = (
  { studyName, studyContact }: Study,
  { isOwn, children }: { isOwn: boolean; children: ChildrensPart },
): Letter =>
  letter(studyName, {
    kind: 'person-withdrawn',
    subject: isOwn ? `Non partecipi più a ${studyName}` : `L’altro genitore non partecipa più a ${studyName}`,
    paragraphs: [
      isOwn
        ? 'come ci è stato chiesto, da ora non partecipi più allo studio e non ricevi questionari.'
        : 'l’altro genitore ha scelto di non partecipare più allo studio. Quello che hai scelto per te non cambia.',
      ofTheChildren[children],
      isOwn ? stays(studyContact) : `Se vuoi parlarne con noi: ${studyContact}.`,
    ],
  })

/** To each parent when the whole family left; `sparesAdults`: all but who has turned 18. */
export const familyWithdrawnMail = (
  { studyName, studyContact }: Study,
  { sparesAdults }: { sparesAdults: boolean },
): Letter =>
  letter(studyName, {
    kind: 'family-withdrawn',
    subject: `La tua famiglia non partecipa più a ${studyName}`,
    paragraphs: [
      'come ci è stato chiesto, da ora la tua famiglia non partecipa più allo studio: nessuno riceve questionari e i figli non possono più entrare nel portale.',
      sparesAdults && 'Chi ha compiuto 18 anni decide da sé: per lui o per lei non cambia nulla.',
      stays(studyContact),
      'Grazie per il tempo che ci avete dato.',
    ],
  })

/** To a parent who was invited and has not answered yet: there is nothing to answer any more. */
export const invitationCancelledMail = ({ studyName, studyContact }: Study): Letter =>
  letter(studyName, {
    kind: 'invitation-cancelled',
    subject: `Il tuo invito a ${studyName} non serve più`,
    paragraphs: [
      'la famiglia che ti aveva indicato come altro genitore non partecipa più allo studio. L’invito che avevi ricevuto non vale più e non devi fare nulla.',
      `Se hai domande: ${studyContact}.`,
    ],
  })

/** To each parent of a child that said no, thank you. It asks for nothing, and least of all to insist. */
export const childDeclinedMail = ({ studyName, studyContact }: Study, child: string): Letter => ({
  kind: 'child-declined',
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
  { child, by }: { child: string; by: string },
): Letter => ({
  kind: 'child-withdrawn',
  subject: `Tuo figlio o tua figlia non partecipa più a ${studyName}`,
  paragraphs: [
    'Ciao,',
    `${by} ha ritirato ${child} dallo studio. Da ora ${child} non può più entrare nel portale e non riceve questionari.`,
    'Le risposte date finora restano allo studio. Si possono anche cancellare, e si può tornare quando volete: tutto da «I miei consensi».',
    `Il gruppo di ricerca: ${studyContact}`,
  ],
})

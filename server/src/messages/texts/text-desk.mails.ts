import { italianDay } from '#platform/mail/italian.ts'
import type { Mail, Study } from '#platform/mail/mail.ts'

/** To everybody who may approve a version. The text and its writer are named behind their log-in. */
export const textToApproveMail = (
  { portalUrl, studyName }: Pick<Study, 'portalUrl' | 'studyName'>,
  to: string,
): Mail => ({
  kind: 'text-to-approve',
  to,
  subject: `Un testo di ${studyName} aspetta una seconda persona`,
  paragraphs: [
    'Ciao,',
    'la versione nuova di un testo dello studio aspetta che la rilegga qualcuno che non l’ha scritta. Puoi approvarla tu, al più tardi il giorno prima che entri in vigore; se lo fa prima un’altra persona, non serve altro.',
    { link: `${portalUrl}/staff/testi`, label: 'I testi dello studio' },
  ],
})

/** To a person who has to answer a text that has changed. Its name and its words stand behind the log-in. */
export function textsChangedMail(
  { portalUrl, studyName, studyContact }: Study,
  { to, until, isOver }: { to: string; until: string; isOver: boolean },
): Mail {
  return {
    kind: 'texts-changed',
    to,
    subject: `I testi di ${studyName} sono cambiati`,
    paragraphs: [
      'Ciao,',
      'un testo a cui avevi detto di sì è cambiato, e ti chiediamo di rispondere di nuovo. Quando entri trovi che cosa è cambiato, parola per parola. Puoi accettare o rifiutare, e prima di rifiutare leggi che cosa succede.',
      { link: `${portalUrl}/testi`, label: 'Leggi che cosa è cambiato' },
      isOver
        ? 'Finché non rispondi non ti chiediamo niente di nuovo. Non si cancella niente.'
        : `Quello che avevi accettato vale fino al ${italianDay(until)}. Dopo, finché non rispondi, non ti chiediamo niente di nuovo. Non si cancella niente.`,
      `Se hai domande: ${studyContact}.`,
      `Il gruppo di ricerca di ${studyName}`,
    ],
  }
}

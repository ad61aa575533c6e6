import type { Mail } from '#modules/mail/index.ts'

type Study = { portalUrl: string; studyName: string; studyContact: string }

const italianDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** To who has to answer a text that has changed. Which one, and what it says, stands behind the log-in. */
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

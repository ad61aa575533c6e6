import { italianDay } from '#platform/mail/italian.ts'
import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// Neither subject nor words say what was asked: a telephone shows them to anybody. It stands on the page, behind the log-in.

/** Tells the asker that the request came, and by when it is answered. */
export const requestReceivedMail = (study: Study, dueOn: string): Letter =>
  letter(study.studyName, {
    kind: 'request-received',
    subject: 'Abbiamo ricevuto la tua richiesta',
    paragraphs: [
      `abbiamo annotato una tua richiesta sui dati che ${study.studyName} conserva. Ti rispondiamo entro il ${italianDay(dueOn)}.`,
      toPage(study),
      `Non hai chiesto niente? Scrivici subito: ${study.studyContact}.`,
    ],
  })

/** That it takes longer than a month, and why (GDPR art. 12.3). */
export const requestProlongedMail = (
  study: Study,
  { dueOn, because }: { dueOn: string; because: string },
): Letter =>
  letter(`${study.studyName} · ${study.studyContact}`, {
    kind: 'request-prolonged',
    subject: 'Per la tua richiesta serve più tempo',
    paragraphs: [
      `per rispondere alla tua richiesta ci serve più di un mese. La nuova data è il ${italianDay(dueOn)}. Il motivo: ${because}`,
      toPage(study),
      'Se non sei d’accordo, puoi presentare un reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).',
    ],
  })

/** That the answer stands on the page. */
export const requestAnsweredMail = (study: Study): Letter =>
  letter(`${study.studyName} · ${study.studyContact}`, {
    kind: 'request-answered',
    subject: 'Abbiamo risposto alla tua richiesta',
    paragraphs: [
      `abbiamo risposto alla tua richiesta. La risposta è nella pagina «I nostri dati» di ${study.studyName}.`,
      toPage(study),
    ],
  })

const toPage = ({ portalUrl }: Study) => ({ link: `${portalUrl}/my-data`, label: 'Vai a «I nostri dati»' })

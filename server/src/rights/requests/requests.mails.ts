import { italianDay } from '#platform/mail/italian.ts'
import type { Mail, Study } from '#platform/mail/mail.ts'

// Neither subject nor words say what was asked: a telephone shows them to anybody. It stands on the page, behind the log-in.

/** To who asked something by their rights: that it came, and by when it is answered. */
export function requestReceivedMail(study: Study, { to, dueOn }: { to: string; dueOn: string }): Mail {
  return {
    kind: 'request-received',
    to,
    subject: 'Abbiamo ricevuto la tua richiesta',
    paragraphs: [
      'Ciao,',
      `abbiamo annotato una tua richiesta sui dati che ${study.studyName} conserva. Ti rispondiamo entro il ${italianDay(dueOn)}.`,
      toPage(study),
      `Non hai chiesto niente? Scrivici subito: ${study.studyContact}.`,
      `Il gruppo di ricerca di ${study.studyName}`,
    ],
  }
}

/** That it takes longer than a month, and why (GDPR art. 12.3). */
export function requestProlongedMail(
  study: Study,
  { to, dueOn, because }: { to: string; dueOn: string; because: string },
): Mail {
  return {
    kind: 'request-prolonged',
    to,
    subject: 'Per la tua richiesta serve più tempo',
    paragraphs: [
      'Ciao,',
      `per rispondere alla tua richiesta ci serve più di un mese. La nuova data è il ${italianDay(dueOn)}. Il motivo: ${because}`,
      toPage(study),
      'Se non sei d’accordo, puoi presentare un reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).',
      `Il gruppo di ricerca di ${study.studyName} · ${study.studyContact}`,
    ],
  }
}

/** That the answer stands on the page. */
export function requestAnsweredMail(study: Study, to: string): Mail {
  return {
    kind: 'request-answered',
    to,
    subject: 'Abbiamo risposto alla tua richiesta',
    paragraphs: [
      'Ciao,',
      `abbiamo risposto alla tua richiesta. La risposta è nella pagina «I nostri dati» di ${study.studyName}.`,
      toPage(study),
      `Il gruppo di ricerca di ${study.studyName} · ${study.studyContact}`,
    ],
  }
}

const toPage = ({ portalUrl }: Study) => ({ link: `${portalUrl}/my-data`, label: 'Vai a «I nostri dati»' })

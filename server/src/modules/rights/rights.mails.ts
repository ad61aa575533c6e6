import { limits } from '@desco/contract/limits'

import type { Mail } from '#modules/mail/index.ts'

type Study = { portalUrl: string; studyName: string; studyContact: string }

/** To who asked for a copy of their data; and to the owner of the address, if that was somebody else. */
export function dataCopyAskedMail({ portalUrl, studyName, studyContact }: Study, to: string): Mail {
  return {
    kind: 'data-copy-asked',
    to,
    subject: `La copia dei tuoi dati di ${studyName}`,
    paragraphs: [
      'Ciao,',
      `dal tuo accesso, con la tua password, è stata chiesta una copia dei tuoi dati. Si scarica dalla pagina «I nostri dati», dallo stesso browser, per ${limits.dataCopy.keptHours} ore.`,
      { link: `${portalUrl}/my-data`, label: 'Vai a «I nostri dati»' },
      `Non l’hai chiesta tu? Cambia subito la password e scrivici: ${studyContact}.`,
      `Il gruppo di ricerca di ${studyName}`,
    ],
  }
}

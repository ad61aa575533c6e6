import type { WorkKind } from '@desco/contract/team/work'

import { staffPaths } from '#team/paths.ts'

import { searchPath } from './family-link.tsx'

/** Where panels of Oggi begin that a line of work leads to. */
export const panelIds = {
  tasks: 'compiti',
  appointments: 'appuntamenti',
  mails: 'email-non-recapitate',
  bounces: 'email-tornate-indietro',
} as const

/** The name of each kind of work, and where it is done; `#…` is a panel of Oggi. */
export const workLines: Readonly<Record<WorkKind, { words: string; to: string }>> = {
  names: {
    words: 'Colleghi oltre il limite di nomi in un’ora, in 7 giorni',
    to: `${staffPaths.audit}?atto=names_limit_reached`,
  },
  tasks: { words: 'Compiti per le famiglie', to: `#${panelIds.tasks}` },
  appointments: { words: 'Famiglie che chiedono un altro momento', to: `#${panelIds.appointments}` },
  requests: { words: 'Richieste sui dati', to: staffPaths.requests },
  erasures: { words: 'Cancellazioni da confermare', to: staffPaths.erasures },
  erasure_of_all: { words: 'Cancellazione di tutti i dati da approvare', to: staffPaths.studyEnd },
  approvals: { words: 'Esportazioni da approvare', to: staffPaths.exports },
  texts: { words: 'Testi da approvare', to: staffPaths.texts },
  mails: { words: 'Email non recapitate, o forse', to: `#${panelIds.mails}` },
  bounces: { words: 'Indirizzi da cui le email tornano indietro', to: `#${panelIds.bounces}` },
  invitations: { words: 'Inviti scaduti senza risposta, in 90 giorni', to: searchPath('responsibility') },
  differences: { words: 'Differenze con LimeSurvey', to: staffPaths.reconciliation },
  open_links: { words: 'Link aperti di chi non partecipa più', to: staffPaths.reconciliation },
}

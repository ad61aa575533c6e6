import type { WorkKind } from '@desco/contract/team/work'

import { staffPaths } from '#team/paths.ts'

import { searchPath } from './family-link.tsx'

type WorkLine = { words: string; to?: string; act?: string }

/** The name of each kind of work, where it is done, and the word on the way there. */
export const workLines: Readonly<Record<WorkKind, WorkLine>> = {
  chores: { words: 'Lavori automatici che non riescono (avvisa chi gestisce il server)' },
  names: {
    words: 'Colleghi oltre il limite di nomi in un’ora, in 7 giorni',
    to: `${staffPaths.audit}?atto=names_limit_reached`,
  },
  tasks: { words: 'Compiti per le famiglie' },
  appointments: { words: 'Famiglie che chiedono un altro momento' },
  requests: { words: 'Richieste sui dati', to: staffPaths.requests },
  erasures: { words: 'Cancellazioni da confermare', to: staffPaths.erasures },
  erasure_of_all: { words: 'Cancellazione di tutti i dati da approvare', to: staffPaths.studyEnd },
  approvals: { words: 'Esportazioni da approvare', to: staffPaths.exports, act: 'Decidi' },
  texts: { words: 'Testi da approvare', to: staffPaths.texts },
  mails: { words: 'Email non recapitate, o forse' },
  bounces: { words: 'Indirizzi da cui le email tornano indietro' },
  invitations: { words: 'Inviti scaduti senza risposta, in 90 giorni', to: searchPath('responsibility') },
  diary_unapplied: { words: 'Voci di diario da sistemare', to: staffPaths.diaryUnapplied, act: 'Sistema' },
  diary_texts: { words: 'Testi del diario da codificare', to: staffPaths.diaryTexts, act: 'Codifica' },
  differences: { words: 'Differenze con LimeSurvey', to: staffPaths.reconciliation },
  open_links: { words: 'Link aperti di chi non partecipa più', to: staffPaths.reconciliation },
}

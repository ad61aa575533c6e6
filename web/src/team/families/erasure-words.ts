import type { ErasureLevel } from '@desco/contract/rights/erasure'

/** The people that an erasure is about. */
export const erasureLevelWords: Record<ErasureLevel, string> = {
  child: 'Un figlio',
  me: 'Un genitore',
  'me-and-children': 'Un genitore e i figli',
  adult: 'Un figlio o una figlia di 18 anni',
  family: 'Tutta la famiglia',
}

// LimeSurvey's own words, so that they are found on its page of permissions
const rights: Readonly<Record<string, string>> = {
  'participants (tokens): read': 'all’account manca il permesso «Partecipanti: visualizzare»',
  'participants (tokens): delete': 'all’account manca il permesso «Partecipanti: eliminare»',
  'responses: delete': 'all’account manca il permesso «Risposte: eliminare»',
  fault:
    'LimeSurvey dà un errore su questo questionario. Riproviamo da soli; se resta, avvisa chi lo gestisce, oppure cancella lì a mano',
  archived: 'è disattivato, e le risposte stanno in un archivio di LimeSurvey: vanno cancellate lì',
}

/** Why something is still in LimeSurvey. */
export const whatLacks = (right: string) => rights[right] ?? `all’account manca il permesso «${right}»`

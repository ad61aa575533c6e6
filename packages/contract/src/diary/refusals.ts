import { diaryLimits } from './days.ts'

/**
 * Why one entry of a batch was not taken, with the words that a person reads. `kept`: the portal keeps what was sent, and
 * the team sees it and may apply it with a reason; otherwise nothing of it is stored. `final`: sending it again changes
 * nothing, so the phone shows it to the person and stops; otherwise it tries again later.
 */
export const entryRefusals = {
  unreadable: {
    text: 'Questa voce non è leggibile.',
    kept: false,
    final: true,
  },
  /** Somebody whom the portal does not show to the caller, or an id that belongs to another diary. */
  not_found: { text: 'Non abbiamo trovato quello che cerchi.', kept: false, final: true },
  diary_closed: {
    text: 'Questo diario non è attivo: la persona non partecipa in questo momento.',
    kept: false,
    final: true,
  },
  /** From 11 years on a child with an account writes by itself (`whoMay`). */
  keeps_own_diary: {
    text: 'Da 11 anni chi ha un suo accesso tiene il diario da sé. Il gruppo di ricerca vede la voce e può aggiungerla.',
    kept: true,
    final: true,
  },
  /** Another content of a shared food that the caller has sent before: from then on it is its keeper's. */
  already_shared: {
    text: 'Questo alimento è già nel suo diario: ora lo cambia solo chi lo tiene.',
    kept: false,
    final: true,
  },
  no_such_day: { text: 'Questo giorno non esiste.', kept: false, final: true },
  future_day: { text: 'Questo giorno deve ancora venire.', kept: false, final: true },
  before_birth: { text: 'Questo giorno è prima della nascita.', kept: false, final: true },
  day_fixed: {
    text: 'Una voce non cambia giorno: cancellala e scrivila nel giorno giusto.',
    kept: false,
    final: true,
  },
  unknown_food: { text: 'Questo alimento non è mai stato nell’elenco.', kept: true, final: true },
  amount: { text: 'La quantità deve essere più di zero e al massimo 50.', kept: false, final: true },
  grams: { text: 'I grammi sono un numero intero da 1 a 3000.', kept: false, final: true },
  window_over: {
    text: 'Questo giorno si poteva modificare fino a 48 ore dopo la sua fine. Il gruppo di ricerca vede la voce e può aggiungerla.',
    kept: true,
    final: true,
  },
  clock_wrong: {
    text: 'L’orologio del telefono non è giusto. Controlla data e ora: poi la voce parte da sola.',
    kept: false,
    final: false,
  },
  too_many: { text: 'In questo giorno ci sono già troppe voci.', kept: false, final: true },
} as const satisfies Record<string, { text: string; kept: boolean; final: boolean }>

export type EntryRefusal = keyof typeof entryRefusals
export const entryRefusalCodes = Object.keys(entryRefusals) as [EntryRefusal, ...EntryRefusal[]]

/** The sentence for a person whose two phones changed the same entry. */
export const conflictText = 'Questa voce è stata cambiata anche su un altro telefono: scegli quale tenere.'

/** The sentence for a person whose family has entered the same food of a shared meal. */
export const twinText =
  'Qualcuno della famiglia ha già inserito questo alimento: scegli se aggiungerlo lo stesso.'

/** Texts of field errors. */
export const diaryMessages = {
  tooManyEntries: `Si inviano al massimo ${diaryLimits.entriesPerBatch} voci alla volta: non abbiamo salvato nulla.`,
  tooManyDays: `Si chiedono al massimo ${diaryLimits.daysPerCall} giorni alla volta.`,
} as const

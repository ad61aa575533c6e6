import { diaryLimits } from './days.ts'

type Refusal = { text: string; kept: boolean; final: boolean }
const final = (text: string): Refusal => ({ text, kept: false, final: true })
const kept = (text: string): Refusal => ({ text, kept: true, final: true })

/**
 * Why one entry of a batch was not taken, with the words that a person reads. `kept`: the portal keeps what was sent, and
 * the team sees it and may apply it with a reason; otherwise nothing of it is stored. `final`: sending it again changes
 * nothing, so the phone shows it to the person and stops; otherwise it tries again later.
 */
export const entryRefusals = {
  unreadable: final('Questa voce non è leggibile.'),
  /** Somebody whom the portal does not show to the caller, or an id that belongs to another diary. */
  not_found: final('Non abbiamo trovato quello che cerchi.'),
  diary_closed: final('Questo diario non è attivo: la persona non partecipa in questo momento.'),
  /** From 11 years on a child with an account writes by itself (`whoMay`). */
  keeps_own_diary: kept(
    'Da 11 anni chi ha un suo accesso tiene il diario da sé. Il gruppo di ricerca vede la voce e può aggiungerla.',
  ),
  /** Another content of a shared food that the caller has sent before: from then on it is its keeper's. */
  already_shared: final('Questo alimento è già nel suo diario: ora lo cambia solo chi lo tiene.'),
  no_such_day: final('Questo giorno non esiste.'),
  future_day: final('Questo giorno deve ancora venire.'),
  before_birth: final('Questo giorno è prima della nascita.'),
  day_fixed: final('Una voce non cambia giorno: cancellala e scrivila nel giorno giusto.'),
  unknown_food: kept('Questo alimento non è mai stato nell’elenco.'),
  amount: final('La quantità deve essere più di zero e al massimo 50.'),
  grams: final('I grammi sono un numero intero da 1 a 3000.'),
  window_over: kept(
    'Questo giorno si poteva modificare fino a 48 ore dopo la sua fine. Il gruppo di ricerca vede la voce e può aggiungerla.',
  ),
  clock_wrong: {
    text: 'L’orologio del telefono non è giusto. Controlla data e ora: poi la voce parte da sola.',
    kept: false,
    final: false,
  },
  too_many: final('In questo giorno ci sono già troppe voci.'),
} satisfies Record<string, Refusal>

export type EntryRefusal = keyof typeof entryRefusals
export const entryRefusalCodes = Object.keys(entryRefusals) as [EntryRefusal, ...EntryRefusal[]]

/** The sentence for a person whose two phones changed the same entry. */
export const conflictText = 'Questa voce è stata cambiata anche su un altro telefono: scegli quale tenere.'

/** The sentence for a person whose family has entered the same food of a shared meal. */
export const twinText =
  'Qualcuno della famiglia ha già inserito questo alimento: scegli se aggiungerlo lo stesso.'

/** Texts of field errors. */
export const diaryFieldErrors = {
  tooManyEntries: `Si inviano al massimo ${diaryLimits.entriesPerBatch} voci alla volta: non abbiamo salvato nulla.`,
  tooManyDays: `Si chiedono al massimo ${diaryLimits.daysPerCall} giorni alla volta.`,
} as const

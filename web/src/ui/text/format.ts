import { dayInItaly } from '@desco/contract/families/birth-date'

// How days, moments, durations, numbers and lists are written, everywhere. Italian, in Italian time.

/** A moment's day as DD-MM-YYYY (specification section 9): nothing else is in it, so that it can be copied and found. */
export const printDay = (moment: string): string =>
  dayInItaly(new Date(moment)).split('-').reverse().join('-')

// A phone takes ten milliseconds to make one of these, and a page prints with few of them: each is made when it is first needed.
let clock: Intl.DateTimeFormat | undefined

/** `14:05`, Italian time. */
export function printTime(moment: string) {
  clock ??= new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })
  return clock.format(new Date(moment))
}

/** `alle 14:05` */
export const timeOfDay = (moment: string) => `alle ${printTime(moment)}`

/** `20-11-2026 alle 14:05`, Italian time. */
export const printDayAndTime = (moment: string) => `${printDay(moment)} ${timeOfDay(moment)}`

/** `alle 14:05`, or `il 20-11-2026 alle 14:05` on another day. */
export const printMoment = (moment: string, now: Date) =>
  dayInItaly(new Date(moment)) === dayInItaly(now) ? timeOfDay(moment) : `il ${printDayAndTime(moment)}`

/** `sabato 21 novembre 2026`: a day of the calendar, which is in the time of whoever chose it. */
export const printLongDay = (day: Date) => day.toLocaleDateString('it-IT', { dateStyle: 'full' })

// the middle of a day is the same day in every time zone that is near
const printerOf = (parts: Intl.DateTimeFormatOptions) => {
  let printer: Intl.DateTimeFormat | undefined
  return (day: string) => {
    printer ??= new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', ...parts })
    return printer.format(new Date(`${day}T12:00:00Z`))
  }
}

/** A day written YYYY-MM-DD as `giovedì 12 novembre`. */
export const printSpokenDay = /* @__PURE__ */ printerOf({ weekday: 'long', day: 'numeric', month: 'long' })
/** `giovedì` */
export const printWeekday = /* @__PURE__ */ printerOf({ weekday: 'long' })
/** `gio` */
export const printShortWeekday = /* @__PURE__ */ printerOf({ weekday: 'short' })

/** A month written YYYY-MM as `nov 2013`. */
export const printMonth = (month: string) => shortMonth(`${month}-15`)
const shortMonth = /* @__PURE__ */ printerOf({ month: 'short', year: 'numeric' })

/** A month written YYYY-MM as `novembre 2013`. */
export const printLongMonth = (month: string) => longMonth(`${month}-15`)
const longMonth = /* @__PURE__ */ printerOf({ month: 'long', year: 'numeric' })

/** The first letter as at the beginning of a sentence. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)

/** The word that goes with an amount. Zero takes the plural. */
export const plural = <One extends string, Many extends string>(amount: number, one: One, many: Many) =>
  amount === 1 ? one : many

/** `Anna, Luca e Sara`, `Luca ed Emma` */
export const printList = (names: readonly string[]) =>
  new Intl.ListFormat('it', { type: 'conjunction' })
    .formatToParts(names)
    .map(({ type, value }, place, parts) =>
      type === 'literal' && value === ' e ' ? ` ${euphonic('e', parts[place + 1]?.value ?? '')} ` : value,
    )
    .join('')

/** *e* or *a* before a word, with a *d* where that begins with the same vowel: `ed Emma`, `ad Anna`, `a Emma`. */
export const euphonic = (joint: 'e' | 'a', before: string) =>
  before
    .normalize('NFD')
    .replace(/^\P{L}+/u, '')
    .toLowerCase()
    .startsWith(joint)
    ? `${joint}d`
    : joint

// said to have no effect, so that families, who see no number above a thousand, do not load it
const numbers = /* @__PURE__ */ new Intl.NumberFormat('it-IT', {
  maximumFractionDigits: 1,
  useGrouping: 'always',
})

/** `1.234`, `2,3`: with a point at each thousand and one decimal place at most. */
export const printNumber = (amount: number) => numbers.format(amount)

/** `1 riga`, `1.234 righe`. The printed number decides: 1.04 is `1 riga`. */
export function counted(amount: number, one: string, many: string): string {
  const printed = printNumber(amount)
  return `${printed} ${printed === '1' ? one : many}`
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** For how long something has been so: `da meno di un giorno`, `da 1 giorno`, `da 12 giorni`. */
export function waitingSince(since: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(since)) / dayMs)
  return days < 1 ? 'da meno di un giorno' : `da ${counted(days, 'giorno', 'giorni')}`
}

/** How long a step usually takes; less than half a day in hours. */
export function printDays(days: number | null): string {
  if (days === null) return '—'
  if (days >= 0.5) return counted(days, 'giorno', 'giorni')
  const hours = Math.round(days * 24)
  return hours < 1 ? 'meno di un’ora' : counted(hours, 'ora', 'ore')
}

/** How long ago a moment was, in the largest unit that fits. */
export function ago(moment: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / minuteMs)
  if (minutes < 1) return 'adesso'
  if (minutes < 60) return minutes === 1 ? 'un minuto fa' : `${minutes} minuti fa`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'un’ora fa' : `${hours} ore fa`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'ieri' : `${counted(days, 'giorno', 'giorni')} fa`
}

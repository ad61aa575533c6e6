import { dayInItaly } from '@desco/contract/birth-date'

// after a hyphen some browsers begin a new line, also inside a date: a word joiner forbids it
const wordJoiner = '\u2060'

/** A day or a moment as it stands in a sentence: a narrow line breaks before it, not inside. */
export const unbroken = (day: string) => day.replaceAll('-', `-${wordJoiner}`)

/** A moment's day as DD-MM-YYYY (specification section 9). */
export function printDay(moment: string): string {
  return dayInItaly(new Date(moment)).split('-').reverse().join('-')
}

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
})

/** `alle 14:05`, or `il 20-11-2026 alle 14:05` on another day. */
export function printMoment(moment: string, now: Date): string {
  const at = `alle ${clock.format(new Date(moment))}`
  return dayInItaly(new Date(moment)) === dayInItaly(now) ? at : `il ${unbroken(printDay(moment))} ${at}`
}

/** `20-11-2026 alle 14:05`, Italian time. */
export const printDayAndTime = (moment: string) =>
  `${printDay(moment)} alle ${clock.format(new Date(moment))}`

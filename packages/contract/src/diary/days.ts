import { dayInItaly } from '@desco/contract/families/birth-date'
import { isDay } from '@desco/contract/fields'
import { z } from 'zod/mini'

/** Numbers of the food diary. Hours and days are real ones: on the night of a clock change too. */
export const diaryLimits = {
  /** After the day has ended in Italy. An entry recorded later is the team's to apply. */
  editableHours: 48,
  /** After the day has ended: what was recorded in time and had to wait for a network is taken for so long. */
  arrivesWithinDays: 14,
  /** How far the clock of a phone may be from ours. */
  clockToleranceHours: 12,
  entriesPerBatch: 200,
  /** Foods of one person on one day, deleted ones included. */
  entriesPerDay: 500,
  /** Foods that one person may share into one day of somebody else's diary. */
  sharesPerDay: 60,
  /** Refused entries of one person that are kept for the team, of those that arrive on one day; the others are counted. */
  refusedPerDay: 500,
  daysPerCall: 14,
  /** Of one person, and of one network address: a phone searches its own list and asks the portal for none. */
  foodSearchesPerMinute: { person: 60, address: 300 },
  amount: { above: 0, max: 50, step: 0.25 },
  grams: { min: 1, max: 3000 },
  freeText: { max: 120 },
  note: { max: 300 },
  /** From this age on a child with an account keeps its own diary. */
  ownDiaryFromAge: 11,
  /** Bytes of one batch. */
  batchBytes: 524_288,
} as const

const momentShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})$/u

/**
 * The day that a call means (specification section 3: a date "with time set to midnight"), or null when it is none. A moment,
 * midnight with whatever offset or in UTC, is the day that it falls on in Italy: 2026-11-21T23:00:00.000Z and
 * 2026-11-22T00:00:00+01:00 are 22 November (docs/decisions/diary.md).
 */
export function diaryDay(text: string): string | null {
  if (isDay(text)) return text
  const found = momentShape.exec(text)
  if (found === null) return null
  const [, day = '', time = '', zone = ''] = found
  if (!isDay(day) || !isTime(time.slice(0, 5)) || !isOffset(zone)) return null
  const moment = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(moment.getTime()) ? null : dayInItaly(moment)
}

/** Whether the text is a time of day, written HH:MM. */
export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text)

function isOffset(zone: string): boolean {
  if (zone === 'Z') return true
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  // the zones of the earth: from Baker Island to the Line Islands
  return minutes < 60 && hours * 60 + minutes <= (zone.startsWith('-') ? 12 : 14) * 60
}

/** So many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** How many days lie between two days: 1 from one to the next. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The moment of a time of day in Italy; none for one that the clock skips in spring, or on a day that no calendar has. */
export function findMomentInItaly(day: string, time: string): Date | undefined {
  // Italy is one or two hours ahead; where both fit, the first of the repeated hour
  const possible = [new Date(`${day}T${time}:00+02:00`), new Date(`${day}T${time}:00+01:00`)]
  return possible.find((moment) => !Number.isNaN(moment.getTime()) && wallClock(moment) === `${day} ${time}`)
}

/** The same; a time that the clock skips in spring is the one that comes an hour later. */
export const momentInItaly = (day: string, time = '00:00'): Date =>
  findMomentInItaly(day, time) ?? new Date(`${day}T${time}:00+01:00`)

let clock: Intl.DateTimeFormat | undefined

function wallClock(moment: Date) {
  clock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return clock.format(moment)
}

/** The moment up to which families may write a day: 48 hours after it has ended in Italy. */
export const editableUntil = (day: string): Date =>
  new Date(momentInItaly(addDays(day, 1)).getTime() + diaryLimits.editableHours * 3_600_000)

/** Any of the ways in which a call may name a day; reads as YYYY-MM-DD. */
export const dateOfCall = z.pipe(
  z.string('Scegli un giorno che esiste.').check(
    z.maxLength(40),
    z.refine((text) => diaryDay(text) !== null, 'Scegli un giorno che esiste.'),
  ),
  z.transform((text) => diaryDay(text) ?? text),
)

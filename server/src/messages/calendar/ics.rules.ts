import { addDays } from '@desco/contract/diary/days'

/** One event as RFC 5545 writes it. Days are Italian ones, YYYY-MM-DD; moments are written in UTC, which needs no table of zones. */
export type IcsEvent = {
  /** Stays the same for as long as it is the same event (3.8.4.7). */
  uid: string
  /** Grows with each change, so that an app takes the newer one (3.8.7.4). */
  sequence: number
  summary: string
  description: string
  location: string | null
  when: { day: string } | { startsAt: Date; endsAt: Date }
  cancelled: boolean
}

type File = { name: string; now: Date; method: 'PUBLISH' | 'CANCEL'; events: readonly IcsEvent[] }

/** A calendar as a text for other calendars (RFC 5545): lines of at most 75 octets that end with CR and LF. */
export function icsFile({ name, now, method, events }: File): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Desco//Calendario//IT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    // not of the RFC, and understood by all: what an app calls the calendar, and how often it looks
    `X-WR-CALNAME:${escaped(name)}`,
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ uid, sequence, summary, description, location, when, cancelled }: IcsEvent, now: Date) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${sequence}`,
    ...timeLines(when),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    // a whole day does not make anybody busy
    `TRANSP:${'day' in when || cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

function timeLines(when: IcsEvent['when']): string[] {
  if ('day' in when) {
    // the end is the first day that does not belong to it (3.6.1)
    return [`DTSTART;VALUE=DATE:${plainDay(when.day)}`, `DTEND;VALUE=DATE:${plainDay(addDays(when.day, 1))}`]
  }
  return [`DTSTART:${utc(when.startsAt)}`, `DTEND:${utc(when.endsAt)}`]
}

const plainDay = (day: string) => day.replaceAll('-', '')
const utc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/gu, '')

/** A text (3.3.11): no control characters, and what has a meaning of its own is escaped. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    // oxlint-disable-next-line eslint/no-control-regex
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/gu, ' ')
    .replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

const octets = 75
const encoder = new TextEncoder()

/** A long line goes on in the next one after a space (3.1). No letter is cut in two. */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  let room = octets
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (size > room) {
      rows.push(row)
      row = ''
      room = octets - 1
    }
    row += letter
    room -= size
  }
  return [...rows, row].join('\r\n ')
}

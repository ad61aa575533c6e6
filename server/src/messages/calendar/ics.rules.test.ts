import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readIcs } from '#testing/files/read-ics.ts'

import { icsFile, type IcsEvent } from './ics.rules.ts'

const now = new Date('2026-04-20T10:00:00.123Z')
const anEvent = (other: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'abc@portal.test',
  sequence: 0,
  summary: 'Desco: appuntamento',
  description: 'Apri il portale: https://portal.test',
  location: null,
  when: { startsAt: new Date('2026-04-30T08:30:00Z'), endsAt: new Date('2026-04-30T09:00:00Z') },
  cancelled: false,
  ...other,
})
const file = (...events: IcsEvent[]) => icsFile({ name: 'Desco', now, method: 'PUBLISH', events })
const eventOf = (other: Partial<IcsEvent>) => readIcs(file(anEvent(other))).events[0]

describe('icsFile', () => {
  it('writes moments in UTC, and a whole day with the first day that is not of it', () => {
    expect(eventOf({})).toMatchObject({
      UID: 'abc@portal.test',
      DTSTAMP: '20260420T100000Z',
      DTSTART: '20260430T083000Z',
      DTEND: '20260430T090000Z',
      STATUS: 'CONFIRMED',
    })
    expect(eventOf({ when: { day: '2026-12-31' } })).toMatchObject({
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
    })
  })

  it.each<[string, Partial<IcsEvent>, string]>([
    ['an hour makes busy', {}, 'OPAQUE'],
    ['a whole day makes nobody busy', { when: { day: '2026-12-31' } }, 'TRANSPARENT'],
    ['a withdrawn hour makes nobody busy', { cancelled: true }, 'TRANSPARENT'],
  ])('%s', (_case, event, said) => {
    expect(eventOf(event)?.['TRANSP']).toBe(said)
  })

  it('takes back what was withdrawn', () => {
    expect(eventOf({ cancelled: true, sequence: 2 })).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '2' })
  })

  it('says any text as it is, in lines of 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        // oxlint-disable-next-line eslint/no-control-regex
        const said = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/gu, ' ')
        expect(eventOf({ location: text })?.['LOCATION']).toBe(said)
      }),
      { examples: [['Aula 3\rPiano 2\r\nScala B, porta 2; C:\\n\tin fondo'], ['Università '.repeat(20)]] },
    )
  })

  it('leaves a line of 75 octets in one piece', () => {
    expect(file(anEvent({ location: 'x'.repeat(75 - 'LOCATION:'.length) }))).not.toContain('\r\n ')
  })

  it('lets no text add an event or a property of its own', () => {
    const text = 'Aula 3\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:altro'
    const { events } = readIcs(file(anEvent({ location: text, summary: text })))
    expect(events).toHaveLength(1)
  })

  it('is a calendar also of nothing', () => {
    expect(readIcs(file())).toMatchObject({ calendar: { VERSION: '2.0', METHOD: 'PUBLISH' }, events: [] })
  })
})

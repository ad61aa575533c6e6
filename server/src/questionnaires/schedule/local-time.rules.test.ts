import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { localTimeIn, momentIn } from './local-time.rules.ts'

const romeTime = localTimeIn('Europe/Rome')
const romeMoment = momentIn('Europe/Rome')

describe('localTimeIn', () => {
  it('writes a moment by the Italian clock, in summer as in winter', () => {
    expect(romeTime(new Date('2026-11-21T23:30:05Z'))).toBe('2026-11-22 00:30:05')
    expect(romeTime(new Date('2026-07-01T22:30:05Z'))).toBe('2026-07-02 00:30:05')
  })
})

describe('momentIn', () => {
  it.each([
    ['2026-11-10 09:00', '2026-11-10T08:00:00.000Z'],
    ['2026-07-10 09:00', '2026-07-10T07:00:00.000Z'],
    ['2026-07-10 09:00:30', '2026-07-10T07:00:30.000Z'],
    // the nights in which the clock changes
    ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:59', '2026-10-24T23:59:00.000Z'],
    // twice: the first
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ])('reads %s by the Italian clock', (text, moment) => {
    expect(romeMoment(text)?.toISOString()).toBe(moment)
  })

  it.each([
    '1980-01-01 00:00:00',
    '1980-01-01 00:00',
    'Y',
    'Q',
    '',
    'ieri',
    '2026-13-01 09:00',
    '2026-02-30 09:00',
    '2026-11-10',
    '10/11/2026 09:00',
    'dal 2026-11-10 09:00',
    '2026-11-10 09:00 circa',
    '2026-11-10 25:00',
    // an hour that Italian clocks leave out
    '2026-03-29 02:30',
    null,
    undefined,
  ])('makes no moment of %s', (text) => {
    expect(romeMoment(text)).toBeNull()
  })

  it('reads in every zone what that zone writes, but for the hour that comes twice', () => {
    const zones = fc.constantFrom('Europe/Rome', 'UTC', 'America/New_York', 'Asia/Kolkata')
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const text = localTimeIn(zone)(moment)
        const read = momentIn(zone)(text)
        expect(read && localTimeIn(zone)(read)).toBe(text)
        const difference = Math.floor(moment.getTime() / 1000) - Math.floor((read?.getTime() ?? 0) / 1000)
        expect([0, 3600]).toContain(difference)
      }),
    )
  })
})

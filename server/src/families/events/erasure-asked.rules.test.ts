import { limits } from '@desco/contract/limits'
import { describe, expect, it } from 'vitest'

import { keepsData, mayKeepData } from './erasure-asked.rules.ts'
import type { FamilyEvent } from './family-events.rules.ts'

const about = (childId: string, ...kinds: FamilyEvent['kind'][]): FamilyEvent[] =>
  kinds.map((kind) => ({ kind, childIds: [childId] }))

describe('mayKeepData', () => {
  // the day before a fourteenth birthday in London, and the birthday in Rome
  const now = new Date('2026-05-16T22:30:00Z')
  const anna = { id: 'anna', birthDate: '2012-05-17', reachedAge: 0 }
  const askedAgo = (milliseconds: number) =>
    about('anna', 'erasure_asked').map((event) => ({
      ...event,
      happenedAt: new Date(now.getTime() - milliseconds),
    }))
  const asked = askedAgo(0)
  const whole = limits.erasure.takeBackHours * 3_600_000

  it.each([
    ['at once', true, asked, anna],
    ['in the last moment', true, askedAgo(whole - 1), anna],
    ['when the time is over', false, askedAgo(whole), anna],
    ['below 14', false, asked, { ...anna, birthDate: '2012-05-18' }],
    ['with the rights of 14', true, asked, { ...anna, birthDate: '2012-05-18', reachedAge: 14 }],
    ['of an asking without a moment', false, about('anna', 'erasure_asked'), anna],
    ['when nobody asked', false, about('anna', 'child_assented'), anna],
    ['when it was taken back', false, [...asked, ...about('anna', 'erasure_taken_back')], anna],
    ['when the child kept them', false, [...asked, ...about('anna', 'erasure_objected')], anna],
    ['when they are erased', false, [...asked, ...about('anna', 'erased')], anna],
    ['when another child kept its own', true, [...asked, ...about('luca', 'erasure_objected')], anna],
  ])('%s: %s', (_when, may, events, child) => {
    expect(mayKeepData(events, child, now)).toBe(may)
  })
})

describe('keepsData', () => {
  it.each([
    ['nobody asked', [], false],
    ['the child said so', about('anna', 'erasure_asked', 'erasure_objected', 'child_edited'), true],
    ['it was asked again', about('anna', 'erasure_objected', 'erasure_asked'), false],
    ['another child said so', about('luca', 'erasure_objected'), false],
  ])('when %s: %s', (_when, events, keeps) => {
    expect(keepsData(events, 'anna')).toBe(keeps)
  })
})

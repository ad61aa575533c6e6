import { addDays } from '@desco/contract/diary/days'
import { limits } from '@desco/contract/limits'
import { describe, expect, it } from 'vitest'

import type { FamilyEvent } from './family-events.rules.ts'
import * as rules from './growing-up.rules.ts'

const birthDate = '2000-05-17'
const anna = { id: 'anna', accountId: 'account', birthDate, reachedAge: 0 }
const withoutAccess = { ...anna, accountId: null }
/** The birthday with which the child is so old. */
const at = (age: number) => `${2000 + age}-05-17`
const said = (kind: FamilyEvent['kind'], day?: string, childId = 'anna'): FamilyEvent => ({
  kind,
  childIds: [childId],
  ...(day !== undefined && { happenedAt: new Date(`${day}T10:00:00Z`) }),
})

describe('gainedBy', () => {
  it.each([
    [anna, 10, 0],
    [anna, 11, 11],
    [anna, 17, 14],
    [{ ...anna, reachedAge: 14 }, 13, 14],
    [anna, 18, 18],
    [withoutAccess, 17, 0],
    [{ ...withoutAccess, reachedAge: 11 }, 17, 11],
    [withoutAccess, 18, 18],
  ])('of %o at %i is %i', (child, age, step) => {
    expect(rules.gainedBy(child, at(age))).toBe(step)
  })
})

describe('isPlainCorrection', () => {
  const about = { birthDate: '2000-05-16', events: [said('child_declined', at(10), 'luca')], today: at(12) }
  const after = (kind: FamilyEvent['kind']) => ({ ...about, events: [said(kind), said('child_edited')] })

  it.each([
    ['of a minor who decided nothing', true, anna, about],
    ['that passes a step', false, anna, { ...about, birthDate: '2001-05-18' }],
    ['of an adult', false, anna, { ...about, today: at(18) }],
    ['of one with the rights of an adult', false, { ...anna, reachedAge: 18 }, about],
    ['after a yes', false, anna, after('child_assented')],
    ['after a no', false, anna, after('child_declined')],
    ['after a yes at 18', false, anna, after('adult_went_on')],
    ['after its data were kept', false, anna, after('erasure_objected')],
    ['after something else', true, anna, after('child_enabled')],
  ])('%s: %s', (_which, isPlain, child, of) => {
    expect(rules.isPlainCorrection(child, of)).toBe(isPlain)
  })
})

describe('confirmsOwnDate', () => {
  const events = [said('children_added'), said('sole_responsibility_declared')]
  const about = { birthDate: '2000-05-18', events, today: at(14) }

  it.each([
    ['of 14 by the old date', true, anna, about],
    ['of 14 by the new date', true, { ...anna, birthDate: '2000-05-18' }, { ...about, birthDate }],
    ['of 14 by neither', false, { ...anna, birthDate: '2000-05-18' }, about],
    ['who has no access', false, withoutAccess, about],
    ['who takes no part', false, anna, { ...about, events: [] }],
  ])('somebody %s: %s', (_who, confirms, child, of) => {
    expect(rules.confirmsOwnDate(child, of)).toBe(confirms)
  })
})

describe('the worth of an answer', () => {
  const yes = (day?: string) => said('child_assented', day)
  const [young, no, adult] = [yes(addDays(at(14), -1)), said('child_declined'), said('adult_went_on', at(18))]

  it.each([
    ['nothing said', 'asked', null, [], at(18)],
    ['a no', 'no', null, [no], at(18)],
    ['a yes before 14, since then', 'asked', at(14), [young], at(14)],
    ['a yes without a moment', 'yes', null, [yes()], addDays(at(14), -1)],
    ['a yes without a moment, from 14 on', 'asked', at(14), [yes()], at(14)],
    ['a yes with 14', 'yes', null, [young, yes(at(14))], addDays(at(18), -1)],
    ['a yes with 14, from 18 on', 'asked', at(18), [yes(at(14))], at(18)],
    ['a yes before 14, from 18 on', 'asked', at(14), [young], at(18)],
    ['a yes with 18', 'yes', null, [young, adult], at(18)],
    ['a no after a yes with 18', 'no', null, [adult, no], at(18)],
    ['a yes of another child', 'asked', at(14), [young, said('adult_went_on', at(18), 'luca')], at(18)],
    ['a yes and what comes after', 'yes', null, [adult, said('child_edited', at(18))], at(18)],
  ])('%s: %s, since %s', (_what, assent, lapsed, events, today) => {
    expect(rules.assentToday(events, anna, today)).toBe(assent)
    expect(rules.lapsedOn(events, anna, today)).toBe(lapsed)
  })

  it('is a question of the rights at 18, which a corrected date leaves', () => {
    expect(rules.assentToday([yes(at(14))], { ...anna, reachedAge: 18 }, at(17))).toBe('asked')
  })

  it.each([
    ['yes', [young], 'luca'],
    ['asked', [young], 'anna'],
    ['no', [no], 'anna'],
  ])('is %s where a new text is overdue', (assent, events, late) => {
    expect(rules.assentHeld({ events, overdue: new Set([late]) }, anna, at(12))).toBe(assent)
  })
})

describe('a password', () => {
  it('is asked for some days long, by Italian days', () => {
    const asked = { passwordAskedAt: new Date('2012-05-16T22:30:00Z') }
    const last = addDays(at(12), limits.askedPassword.days - 1)
    expect([last, addDays(last, 1)].map((day) => rules.hasAskedPassword(asked, day))).toEqual([true, false])
  })

  it.each([
    [10, null, true, 'mayKeep'],
    [11, null, true, 'mustChange'],
    [14, null, false, 'mustChange'],
    [14, new Date(`${at(14)}T10:00:00Z`), true, 'mustChange'],
  ])('at %i, asked for at %s, may come from a parent: %s, who says %s', (age, passwordAskedAt, may, next) => {
    expect(rules.mayBeGivenPassword({ ...anna, passwordAskedAt }, at(age))).toBe(may)
    expect(rules.aboutFirstPassword(anna, at(age))).toBe(next)
  })
})

import { familyEventKinds } from '@desco/contract/families/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { enrolmentOf, type FamilyEvent, isAnswer, mayTakePart } from './family-events.rules.ts'

import { answerTo, invitationState, mayInviteAgain, wasOpened } from './invitation-state.rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const first = { id: 'first', expiresAt: day(30) }
const second = { id: 'second', expiresAt: day(40) }

const about = (
  invitationId: string | null,
  kind: FamilyEvent['kind'],
  ...childIds: string[]
): FamilyEvent => ({
  kind,
  childIds,
  invitationId,
})
const begun = [about(null, 'parent_registered'), about(null, 'children_added', 'anna', 'luca')]
const invited = [...begun, about('first', 'other_parent_invited')]
const again = [...invited, about('second', 'other_parent_invited_again')]
const back = [...invited, about(null, 'family_withdrawn'), about(null, 'family_returned')]

const anyEvents = fc.array(
  fc.record({
    kind: fc.constantFrom(...familyEventKinds),
    childIds: fc.subarray(['anna', 'luca']),
    invitationId: fc.constantFrom('first', 'second', null),
  }),
)

describe('where an invitation stands', () => {
  it.each([
    ['open', invited, first, day(29)],
    ['open', [...invited, about('first', 'invitation_opened')], first, day(1)],
    ['expired', invited, first, day(30)],
    ['expired', [...invited, about('first', 'invitation_expired')], first, day(1)],
    ['expired', [...invited, about(null, 'family_withdrawn')], first, day(1)],
    ['expired', back, first, day(1)],
    ['open', [...back, ...again.slice(-1)], second, day(1)],
    ['replaced', again, first, day(1)],
    ['open', again, second, day(1)],
    ['open', [...invited, about('first', 'invitation_expired'), ...again.slice(-1)], second, day(35)],
    ['answered_full', [...invited, about('first', 'answered_full', 'anna')], first, day(1)],
    ['answered_children_only', [...invited, about('first', 'answered_children_only')], first, day(90)],
    ['answered_refused', [...invited, about('first', 'answered_refused')], first, day(90)],
    ['replaced', [...again, about('second', 'answered_refused')], first, day(1)],
  ] as const)('is %s', (state, events, invitation, now) => {
    expect(invitationState(events, invitation, now)).toBe(state)
  })

  it('is open for one invitation at most, and only while the family waits', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const open = [first, second].filter((one) => invitationState(events, one, day(1)) === 'open')
        expect(open.length).toBeLessThanOrEqual(1)
        expect(open.length === 0 || enrolmentOf(events) === 'awaiting_spouse').toBe(true)
      }),
    )
  })

  it('never leaves an answer again', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        fc.pre(answerTo(before, 'first') !== undefined)
        const state = invitationState(before, first, day(1))
        expect(isAnswer(state as FamilyEvent['kind'])).toBe(true)
        expect(invitationState([...before, ...after], first, day(99))).toBe(state)
      }),
    )
  })
})

it.each([
  ['not when it was only sent', again, false],
  ['when its link was opened', [...invited, about('first', 'invitation_opened')], true],
  ['not when another one was', [...again, about('second', 'invitation_opened')], false],
] as const)('an invitation was opened: %s', (_when, events, opened) => {
  expect(wasOpened(events, 'first')).toBe(opened)
})

describe('inviting again', () => {
  const refused = [...invited, about('first', 'answered_refused')]

  it.each([
    ['while nobody has answered', invited, true],
    ['after the time is over', [...invited, about('first', 'invitation_expired')], true],
    ['of a parent who decides alone', [...begun, about(null, 'sole_responsibility_declared', 'anna')], false],
    ['after a yes', [...invited, about('first', 'answered_full', 'anna')], false],
    ['of a family that left', [...invited, about(null, 'family_withdrawn')], false],
    ['before the children are there', begun.slice(0, 1), false],
  ] as const)('%s, whatever the study allows after a refusal', (_case, events, may) => {
    expect([mayInviteAgain(events, false), mayInviteAgain(events, true)]).toEqual([may, may])
  })

  it('is possible after a refusal only where the study allows it, until the children are erased', () => {
    expect(mayInviteAgain(refused, false)).toBe(false)
    expect(mayInviteAgain(refused, true)).toBe(true)
    const erased = [...refused, about(null, 'children_erased', 'anna', 'luca')]
    expect(mayInviteAgain(erased, true)).toBe(false)
  })

  it('after a refusal opens the question anew, and only a new yes lets children take part', () => {
    const asked = [...refused, about('second', 'other_parent_invited_again')]
    expect(enrolmentOf(asked)).toBe('awaiting_spouse')
    expect(invitationState(asked, first, day(1))).toBe('answered_refused')
    expect(invitationState(asked, second, day(1))).toBe('open')
    expect(mayTakePart(asked, 'anna')).toBe(false)
    expect(mayTakePart([...asked, about('second', 'answered_full', 'anna')], 'anna')).toBe(true)
  })
})

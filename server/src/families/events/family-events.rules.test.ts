import { type AssentAnswer, assentAnswers } from '@desco/contract/families/consents/study-text'
import { type FamilyEventKind, familyEventKinds, leavings } from '@desco/contract/families/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  assentEvents,
  assentOf,
  beforeLeaving,
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  isEntrusted,
  leftAt,
  receivesSurveys,
  mayTakePart,
  stoppedAt,
  unwantedSince,
  wasAuthorized,
} from './family-events.rules.ts'

const happened = (kind: FamilyEvent['kind'], ...childIds: string[]): FamilyEvent => ({ kind, childIds })
const begun = [happened('parent_registered'), happened('children_added', 'anna', 'luca')]
const invited = [...begun, happened('other_parent_invited')]

const anyEvents = fc.array(
  fc.record({
    kind: fc.constantFrom(...familyEventKinds),
    childIds: fc.subarray(['anna', 'luca', 'sara']),
  }),
)

const isReturn = (kind: FamilyEventKind) =>
  Object.values(leavings).some(({ returns }) => (returns as readonly FamilyEventKind[]).includes(kind))

describe('leaving and coming back', () => {
  const goings = Object.values(leavings).flatMap(({ leaves, returns }) => [leaves, ...returns])
  const anyGoings = fc.array(
    fc.record({
      kind: fc.constantFrom(...goings),
      childIds: fc.subarray(['anna', 'luca']),
      accountId: fc.constantFrom('giulia', 'marco'),
    }),
    { maxLength: 30 },
  )

  it('follows the last word about the family, the parent and the child', () => {
    fc.assert(
      fc.property(anyGoings, (moves) => {
        const events = moves.map((move, n) => ({ ...move, happenedAt: new Date(n) }))
        // by one pass from the first word to the last: who is out, and since when
        const out = new Map<string, number>()
        for (const [n, { kind, childIds, accountId }] of moves.entries()) {
          const about = kind.startsWith('family')
            ? ['family']
            : kind.startsWith('person')
              ? [accountId]
              : childIds
          for (const one of about) {
            if (kind.endsWith('_withdrawn')) out.set(one, n)
            else out.delete(one)
          }
        }
        const since = (...who: string[]) => {
          const all = who.flatMap((one) => out.get(one) ?? [])
          return all.length === 0 ? null : new Date(Math.min(...all))
        }
        expect(enrolmentOf(events) === 'withdrawn').toBe(out.has('family'))
        for (const id of ['giulia', 'marco']) {
          expect(leftAt(events, { accountId: id })).toEqual(since('family', id))
          expect(hasLeft(events, id)).toBe(since('family', id) !== null)
        }
        for (const id of ['anna', 'luca'])
          expect(leftAt(events, { childId: id })).toEqual(since('family', id))
      }),
    )
  })

  it.each([
    ['a yes counts no more after the child came back', ['child_assented', 'child_returned'], 'asked'],
    ['nor after the family did', ['child_assented', 'family_returned'], 'asked'],
    ['a no stays a no', ['child_declined', 'child_returned'], 'no'],
    ['it is asked once', ['child_assented', 'child_returned', 'child_assented'], 'yes'],
    ['a mistake of the team asks nobody anew', ['child_assented', 'child_withdrawal_undone'], 'yes'],
    ['an adult is asked anew too', ['adult_went_on', 'family_returned'], 'asked'],
  ] as const)('%s', (_what, kinds, assent) => {
    expect(
      assentOf(
        kinds.map((kind) => happened(kind, 'anna')),
        'anna',
      ),
    ).toBe(assent)
    expect(
      assentOf([happened('child_assented', 'luca'), ...kinds.map((kind) => happened(kind, 'anna'))], 'luca'),
    ).toBe('yes')
  })

  it('lets no clock of an old withdrawal erase who came back', () => {
    const left = { ...happened('family_withdrawn'), happenedAt: new Date(1) }
    expect(unwantedSince([...invited, left])).toEqual(new Date(1))
    expect(unwantedSince([...invited, left, happened('family_returned')])).toBeUndefined()
  })
})

describe('where a family stands', () => {
  it.each([
    ['awaiting_children', [happened('parent_registered')]],
    ['awaiting_spouse', invited],
    ['awaiting_spouse', [...invited, happened('invitation_opened')]],
    ['active', [...begun, happened('sole_responsibility_declared', 'anna', 'luca')]],
    ['active', [...invited, happened('answered_children_only', 'anna')]],
    ['active', [...invited, happened('answered_full', 'anna', 'luca')]],
    ['active', [...invited, happened('answered_full', 'anna'), happened('other_parent_invited_again')]],
    ['refused', [...invited, happened('answered_refused')]],
    ['withdrawn', [...invited, happened('answered_full', 'anna'), happened('family_withdrawn')]],
  ] as const)('is %s', (enrolment, events) => {
    expect(enrolmentOf(events)).toBe(enrolment)
  })

  it('stays withdrawn whatever happens afterwards, until it comes back', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        const stays = after.filter(({ kind }) => !isReturn(kind))
        expect(enrolmentOf([...before, happened('family_withdrawn'), ...stays])).toBe('withdrawn')
      }),
    )
  })

  it.each(leavings.family.returns)('is what it was before it left, after %s', (kind) => {
    fc.assert(
      fc.property(anyEvents, (before) => {
        const stayed = before.filter(({ kind: one }) => one !== 'family_withdrawn')
        expect(enrolmentOf([...before, happened('family_withdrawn'), happened(kind)])).toBe(
          enrolmentOf(stayed),
        )
      }),
    )
  })
})

describe('whether a child may take part', () => {
  it('follows the ticks of the other parent', () => {
    const events = [...invited, happened('answered_children_only', 'anna')]
    expect([mayTakePart(events, 'anna'), mayTakePart(events, 'luca')]).toEqual([true, false])
  })

  it('ends when the child is withdrawn, for that child alone', () => {
    const events = [
      ...begun,
      happened('sole_responsibility_declared', 'anna', 'luca'),
      happened('child_withdrawn', 'anna'),
    ]
    expect([mayTakePart(events, 'anna'), mayTakePart(events, 'luca')]).toEqual([false, true])
  })

  it('is never true unless the family is active', () => {
    fc.assert(
      fc.property(anyEvents, fc.constantFrom('anna', 'luca', 'sara'), (events, child) => {
        expect(!mayTakePart(events, child) || enrolmentOf(events) === 'active').toBe(true)
      }),
    )
  })

  it('is not any more after a withdrawal of the child, unless it comes back', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        const stays = after.filter(({ kind }) => !isReturn(kind))
        expect(mayTakePart([...before, happened('child_withdrawn', 'anna'), ...stays], 'anna')).toBe(false)
      }),
    )
  })
})

describe('who took part before anybody left', () => {
  const allowed = [...invited, happened('answered_children_only', 'anna')]

  it.each([
    ['nobody while the other parent is awaited', invited, [false, false]],
    ['the ticked child', allowed, [true, false]],
    ['also when it was taken out', [...allowed, happened('child_withdrawn', 'anna')], [true, false]],
    ['also when the family left', [...allowed, happened('family_withdrawn')], [true, false]],
  ] as const)('is %s', (_who, events, did) => {
    const children = ['anna', 'luca']
    expect(children.map((id) => wasAuthorized(events, id))).toEqual(did)
    expect(children.map((id) => mayTakePart(beforeLeaving(events), id))).toEqual(did)
  })
})

describe('whether somebody is offered questionnaires', () => {
  const active = [...invited, happened('answered_children_only', 'anna')]
  it.each([
    ['not before the children are there', [happened('parent_registered')], false],
    ['while the other parent is awaited, with their own consent', invited, true],
    ['when the family takes part', active, true],
    ['not when the registration request was rejected', [...invited, happened('answered_refused')], false],
    [
      'again when the other parent is asked again',
      [...invited, happened('answered_refused'), happened('other_parent_invited_again')],
      true,
    ],
    ['also when the last child was withdrawn', [...active, happened('child_withdrawn', 'anna')], true],
    ['not when the family left', [...active, happened('family_withdrawn')], false],
  ] as const)('a parent: %s', (_when, events, may) => {
    expect(receivesSurveys(events, { parentId: 'giulia' })).toBe(may)
  })

  it('a child: only with the parents’ yes and its own', () => {
    const anna = { childId: 'anna' }
    const said = [...active, happened('child_assented', 'anna')]
    expect(receivesSurveys(active, anna)).toBe(false)
    expect(receivesSurveys(said, anna)).toBe(true)
    expect(receivesSurveys([...said, happened('child_declined', 'anna')], anna)).toBe(false)
    expect(receivesSurveys([...active, happened('child_assented', 'luca')], { childId: 'luca' })).toBe(false)
  })

  it('nobody of a family that left', () => {
    fc.assert(
      fc.property(
        anyEvents,
        fc.constantFrom({ parentId: 'giulia' }, { childId: 'anna' }),
        (events, asked) => {
          expect(receivesSurveys([...events, happened('family_withdrawn')], asked)).toBe(false)
        },
      ),
    )
  })
})

describe('what a child itself said', () => {
  const asked = [...begun, happened('sole_responsibility_declared', 'anna', 'luca')]

  it('is the last answer, and each child’s own', () => {
    const events = [...asked, happened('child_assented', 'anna'), happened('child_declined', 'luca')]
    expect([assentOf(events, 'anna'), assentOf(events, 'luca'), assentOf(events, 'sara')]).toEqual([
      'yes',
      'no',
      'asked',
    ])
    expect(assentOf([...events, happened('child_declined', 'anna')], 'anna')).toBe('no')
  })

  it('never changes what the parents decided', () => {
    expect(mayTakePart([...asked, happened('child_declined', 'anna')], 'anna')).toBe(true)
  })
})

describe('a parent who left', () => {
  const about = (kind: FamilyEvent['kind'], accountId: string): FamilyEvent => ({
    ...happened(kind),
    accountId,
  })
  const active = [...begun, happened('sole_responsibility_declared', 'anna', 'luca')]

  it('is asked nothing more; the other parent and the children are as before', () => {
    const events = [...active, about('person_withdrawn', 'giulia')]
    expect([hasLeft(events, 'giulia'), hasLeft(events, 'marco')]).toEqual([true, false])
    expect(receivesSurveys(events, { parentId: 'giulia' })).toBe(false)
    expect(receivesSurveys(events, { parentId: 'marco' })).toBe(true)
    expect(mayTakePart(events, 'anna')).toBe(true)
    expect(enrolmentOf(events)).toBe('active')
  })

  it('stays out until they come back, and leaves with the family', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, fc.boolean(), (before, after, alone) => {
        const left = alone ? about('person_withdrawn', 'giulia') : happened('family_withdrawn')
        const events = [...before, left, ...after.filter(({ kind }) => !isReturn(kind))]
        expect(hasLeft(events, 'giulia')).toBe(true)
        expect(receivesSurveys(events, { parentId: 'giulia' })).toBe(false)
      }),
    )
  })
})

describe('since when nobody wants the children in the study', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const on = (n: number, event: FamilyEvent): FamilyEvent => ({ ...event, happenedAt: day(n) })
  const refused = [...invited, on(2, happened('answered_refused'))]
  const left = on(3, happened('family_withdrawn'))

  it.each([
    ['an open question', invited, undefined],
    ['a refusal', refused, day(2)],
    ['a refusal, and then they left', [...refused, left], day(2)],
    ['a refusal that was lifted', [...refused, happened('other_parent_invited_again')], undefined],
    ['they left before anybody said yes', [...invited, left], day(3)],
    ['they left after a yes', [...invited, on(2, happened('answered_full', 'anna')), left], undefined],
  ] as const)('after %s', (_what, events, since) => {
    expect(unwantedSince(events)).toEqual(since)
  })
})

describe('an account that somebody else vouched for is not registered anew', () => {
  const by = (kind: FamilyEvent['kind'], accountId: string) => ({ ...happened(kind), accountId })
  const registered = by('parent_registered', 'giulia')

  it.each([
    ['not one that only registered itself', [registered], false],
    ['one whose address the team corrected', [registered, by('email_corrected', 'giulia')], true],
    ['not when another’s was', [registered, by('email_corrected', 'marco')], false],
    [
      'one that came by an invitation',
      [by('parent_registered', 'marco'), by('answered_full', 'giulia')],
      true,
    ],
    ['not the one who invited', [registered, by('answered_full', 'marco')], false],
  ] as const)('%s', (_which, events, isOne) => {
    expect(isEntrusted(events, 'giulia')).toBe(isOne)
  })
})

describe('assentEvents', () => {
  it.each(assentAnswers)('keeps a child’s %s as what it said', (answer) => {
    expect(assentOf([happened(assentEvents[answer], 'anna')], 'anna')).toBe(answer)
  })

  it('does not compile while an answer has no event of its own', () => {
    // @ts-expect-error a third answer must not be kept as one of the two
    const all: Record<AssentAnswer | 'later', FamilyEventKind> = assentEvents
    expect(new Set(Object.values(all)).size).toBe(assentAnswers.length)
  })
})

describe('stoppedAt', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
  const on = (minute: number, kind: FamilyEvent['kind'], accountId?: string): FamilyEvent => ({
    kind,
    childIds: accountId === undefined ? ['anna'] : [],
    accountId: accountId ?? null,
    happenedAt: at(minute),
  })
  const [yes, no] = [
    (minute: number) => on(minute, 'child_assented'),
    (minute: number) => on(minute, 'child_declined'),
  ]

  it.each([
    ['a child that was never asked', [], null],
    ['a yes', [yes(1)], null],
    ['a no', [yes(1), no(2)], 2],
    ['a yes after a no', [yes(1), no(2), yes(3)], null],
    ['two noes, the second one at 14', [yes(1), no(2), no(3)], 2],
    ['a no, and a parent who takes the child out', [no(1), on(2, 'child_withdrawn')], 1],
    ['a no after a parent took the child out', [yes(1), on(2, 'child_withdrawn'), no(3)], 2],
    ['a no, and a sister who says yes', [no(1), { ...yes(2), childIds: ['sara'] }], 1],
    ['a child taken out that had said yes', [yes(1), on(2, 'child_withdrawn')], 2],
    ['a family that left', [yes(1), on(3, 'family_withdrawn', 'paolo')], 3],
  ] as const)('of %s', (_case, events, minute) => {
    const who = { accountId: 'account', childId: 'anna' }
    expect(stoppedAt(events, who)).toEqual(minute === null ? null : at(minute))
  })

  it('of a parent is when they left, whatever their child says', () => {
    expect(stoppedAt([no(1)], { accountId: 'paolo' })).toBeNull()
    expect(stoppedAt([on(2, 'person_withdrawn', 'paolo')], { accountId: 'paolo' })).toEqual(at(2))
  })
})

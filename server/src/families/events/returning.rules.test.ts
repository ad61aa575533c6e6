import { familyEventKinds } from '@desco/contract/families/events'
import { describe, expect, it } from 'vitest'

import type { FamilyEvent } from './family-events.rules.ts'
import { decidersOf, openReturnAsks } from './returning.rules.ts'

const by = (accountId: string | null, kind: FamilyEvent['kind'], ...childIds: string[]): FamilyEvent => ({
  kind,
  accountId,
  childIds,
})

describe('openReturnAsks', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const asked = { ...by('giulia', 'return_asked', 'anna'), happenedAt: at }

  it('holds the last word of each parent', () => {
    expect(
      openReturnAsks([asked, by('marco', 'return_asked'), by('marco', 'children_return_asked', 'luca')]),
    ).toEqual([
      { accountId: 'giulia', me: true, childIds: ['anna'], at },
      { accountId: 'marco', me: false, childIds: ['luca'], at: undefined },
    ])
  })

  it('holds nothing of an account that was erased', () => {
    expect(openReturnAsks([by(null, 'return_asked'), by(null, 'children_return_asked', 'anna')])).toEqual([])
  })

  it('is empty once it happened, was declined, or something else was decided', () => {
    const ending = familyEventKinds.filter((kind) =>
      openReturnAsks([asked, by('marco', kind)]).every(({ accountId }) => accountId !== 'giulia'),
    )
    expect(ending).toEqual([
      'child_withdrawn',
      'person_withdrawn',
      'family_withdrawn',
      'return_declined',
      'child_returned',
      'family_returned',
      'child_withdrawal_undone',
      'family_withdrawal_undone',
      'erasure_asked',
      'erased',
    ])
  })

  it('takes no other event for an asking, and holds one that came after', () => {
    expect(openReturnAsks([by('giulia', 'return_declined'), by('marco', 'child_edited'), asked])).toEqual([
      { accountId: 'giulia', me: true, childIds: ['anna'], at },
    ])
  })
})

describe('decidersOf', () => {
  const registered = by('giulia', 'parent_registered')

  it.each([
    ['nobody yet', [], []],
    ['nobody yet but who registered', [by('marco', 'child_edited', 'anna'), registered], ['giulia']],
    ['one alone', [registered, by('giulia', 'sole_responsibility_declared', 'anna')], ['giulia']],
    ['both', [registered, by('marco', 'answered_full', 'anna')], ['giulia', 'marco']],
    ['one whose account is erased', [by(null, 'parent_registered'), by('marco', 'answered_full')], ['marco']],
    ['somebody without an account', [registered, by(null, 'answered_children_only', 'anna')], null],
  ])('of a family of which %s decided', (_who, events, deciders) => {
    expect(decidersOf(events)).toEqual(deciders)
  })
})

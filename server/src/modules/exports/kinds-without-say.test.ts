import { familyEventKinds } from '@desco/contract/families/events'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  childLeave,
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  mayTakePart,
  receivesSurveys,
} from '#modules/people/index.ts'

import { factsOf } from './family-facts.ts'
import { kindsWithoutSay } from './family-lines.queries.ts'

const now = new Date('2026-11-23T10:00:00Z')
const parents = ['p1', 'p2']
const children = ['c1', 'c2']
const invitations = ['i1', 'i2']

const account = (id: string, kind: 'parent' | 'child') => ({
  id,
  kind,
  login: id,
  email: id,
  name: id,
  surname: 'Rossi',
  phone: null,
  sex: null,
  maritalStatus: null,
  isVerified: true,
  wasEverVerified: true,
  createdAt: now,
  token: null,
})
const consent = {
  familyId: 'f',
  section: 'privacy',
  version: '1',
  textSha256: Buffer.alloc(32),
  answer: 'yes' as const,
  means: 'session' as const,
  answeredAt: now,
  childIds: children,
}
const people = [...parents.map((id) => account(id, 'parent')), account('a1', 'child')]
const parts = {
  paths: new Map(),
  isProved: true,
  accounts: people,
  children: children.map((id) => ({
    id,
    reachedAge: 0,
    birthDate: '2010-03-14',
    accountId: id === 'c1' ? 'a1' : null,
    createdAt: now,
    name: id,
    surname: 'Rossi',
  })),
  consents: [
    ...people.map(({ id }) => ({ ...consent, accountId: id, invitationId: null })),
    { ...consent, accountId: null, invitationId: 'i1' },
  ],
  invitations: invitations.map((id) => ({
    id,
    familyId: 'f',
    surname: 'Bianchi',
    email: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 1),
  })),
  participations: [],
  diary: [],
  plan: [],
}
const pseudonyms = { family: String, person: String, invitation: String, sharedMeal: String }

/** All that rules say of a family's history in any file. */
function saidOf(events: readonly FamilyEvent[]) {
  const facts = factsOf({ id: 'f', code: null }, { ...parts, events: [...events] }, { pseudonyms, now })
  return {
    enrolment: facts?.enrolment,
    people: facts?.people,
    children: facts?.children,
    consents: facts?.consents,
    invitations: facts?.invitations,
    diary: facts?.diary,
    // of which the next steps are made
    path: [
      enrolmentOf(events),
      ...parents.map((id) => [hasLeft(events, id), receivesSurveys(events, { parentId: id })]),
      ...children.map((id) => [
        childLeave(events, id),
        mayTakePart(events, id),
        receivesSurveys(events, { childId: id }),
      ]),
    ],
  }
}

const event = fc.record({
  kind: fc.constantFrom(...familyEventKinds),
  accountId: fc.constantFrom(null, ...parents),
  invitationId: fc.constantFrom(null, ...invitations),
  childIds: fc.subarray(children),
  happenedAt: fc.date({ min: new Date('2025-01-01'), max: now, noInvalidDate: true }),
})
const began: FamilyEvent[] = [
  { kind: 'children_added', childIds: children, happenedAt: now },
  { kind: 'other_parent_invited', childIds: [], invitationId: 'i1', happenedAt: now },
  { kind: 'answered_full', childIds: children, accountId: 'p2', invitationId: 'i1', happenedAt: now },
]
const history = fc
  .tuple(fc.nat({ max: began.length }), fc.array(event, { maxLength: 12 }))
  .map(([length, then]) => [...began.slice(0, length), ...then])

it('says the same of a family without what has no say in any file', () => {
  const isSilent = ({ kind }: FamilyEvent) => kindsWithoutSay.some((one) => one === kind)
  fc.assert(
    fc.property(history, (events) => {
      expect(saidOf(events.filter((one) => !isSilent(one)))).toEqual(saidOf(events))
    }),
    { numRuns: 2_000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { canBeAdded, canBeTakenOver, compare, type PortalRow, type ThereRow } from './reconciliation.rules.ts'

const before = new Date('2026-11-21T09:00:00Z')
const askedAt = new Date('2026-11-21T10:00:00Z')
const row = (changes: Partial<PortalRow> = {}): PortalRow => ({
  accountId: 'a',
  token: 'mario',
  addedAt: before,
  completed: false,
  ...changes,
})
const look = (portal: PortalRow[], there: ThereRow[], accounts = new Map<string, string>()) =>
  compare({ portal, there, accounts, askedAt })
const kindOf = (portal: PortalRow[], there: ThereRow[], accounts = new Map<string, string>()) =>
  look(portal, there, accounts).differences.map(({ kind }) => kind)

test('each way of disagreeing has its name', () => {
  const done = { token: 'mario', completed: true }
  const open = { token: 'mario', completed: false }
  expect(kindOf([row()], [])).toEqual(['missing'])
  expect(kindOf([row({ addedAt: null })], [])).toEqual(['missing'])
  expect(kindOf([row()], [{ token: 'Mario', completed: false }])).toEqual(['token_differs'])
  expect(kindOf([row()], [done])).toEqual(['completed_there'])
  expect(kindOf([row({ completed: true })], [open])).toEqual(['reopened_there'])
  expect(kindOf([row({ completed: true })], [])).toEqual(['lost_there'])
  expect(kindOf([row({ addedAt: null })], [open])).toEqual(['added_there'])
  expect(kindOf([row()], [open])).toEqual([])
})

test('who was added while LimeSurvey was asked is not missing', () => {
  expect(kindOf([row({ addedAt: askedAt })], [])).toEqual([])
})

test('a participant of the portal’s people of whom it noted nothing is known; a stranger is counted alone', () => {
  const accounts = new Map([['mario', 'a']])
  expect(kindOf([], [{ token: 'mario', completed: false }], accounts)).toEqual(['added_there'])
  expect(kindOf([], [{ token: 'mario', completed: true }], accounts)).toEqual(['completed_there'])
  expect(look([], [{ token: 'altro', completed: true }], accounts)).toEqual({
    differences: [],
    unknownThere: 1,
  })
})

test('a token that LimeSurvey holds twice is completed when one of the two is', () => {
  const twice = [
    { token: 'mario', completed: true },
    { token: 'mario', completed: false },
  ]
  expect(kindOf([row()], twice)).toEqual(['completed_there'])
})

const tokens = fc.constantFrom('mario', 'luca', 'anna', 'sara', 'paola', 'ugo')
const portals = fc.uniqueArray(tokens).chain((chosen) =>
  fc.tuple(
    ...chosen.map((token) =>
      fc.record({
        accountId: fc.constant(`account of ${token}`),
        token: fc.constant(token),
        addedAt: fc.constantFrom(before, askedAt, null),
        completed: fc.boolean(),
      }),
    ),
  ),
)
const theres = fc.array(
  fc.record({
    token: fc.oneof(tokens, fc.constantFrom('MARIO', 'straniero', '')),
    completed: fc.boolean(),
  }),
  { maxLength: 12 },
)
const accounts = new Map(
  ['mario', 'luca', 'anna', 'sara', 'paola', 'ugo'].map((token) => [token, `account of ${token}`]),
)

test('nobody is named twice, and sides that say the same differ in nothing', () => {
  fc.assert(
    fc.property(portals, theres, (portal, there) => {
      const people = look(portal, there, accounts).differences.map(({ accountId }) => accountId)
      expect(new Set(people).size).toBe(people.length)
    }),
  )
  fc.assert(
    fc.property(portals, (drawn) => {
      const portal = drawn.map((one) => ({ ...one, addedAt: before }))
      expect(look(portal, portal, accounts)).toEqual({ differences: [], unknownThere: 0 })
    }),
  )
})

test('after adding who is missing and taking over, only who is lost there still differs, and no stranger came', () => {
  fc.assert(
    fc.property(portals, theres, (portal, there) => {
      const first = look(portal, there, accounts)
      const added = first.differences.filter(canBeAdded)
      const taken = first.differences.filter(canBeTakenOver)
      const byAccount = new Map(portal.map((one): [string, PortalRow] => [one.accountId, one]))
      for (const { accountId, token, completed } of taken) {
        byAccount.set(accountId, { accountId, token, completed, addedAt: before })
      }
      for (const { accountId, token } of added) {
        byAccount.set(accountId, { accountId, token, completed: false, addedAt: before })
      }
      const after = look(
        [...byAccount.values()],
        [...there, ...added.map(({ token }) => ({ token, completed: false }))],
        accounts,
      )
      expect(after.differences.filter(({ kind }) => kind !== 'lost_there')).toEqual([])
      expect(after.unknownThere).toBe(first.unknownThere)
    }),
  )
})

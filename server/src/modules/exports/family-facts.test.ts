import { expect, it } from 'vitest'

import { factsOf } from './family-facts.ts'

const now = new Date('2026-11-23T10:00:00Z')

const parent = {
  id: 'a',
  kind: 'parent' as const,
  login: 'giulia@example.org',
  email: 'giulia@example.org',
  name: 'Giulia',
  surname: 'Rossi',
  phone: null,
  sex: null,
  maritalStatus: null,
  isVerified: true,
  wasEverVerified: true,
  createdAt: now,
  token: null,
}
const sent = {
  id: 'i',
  familyId: 'f',
  surname: 'Bianchi',
  email: 'm@example.org',
  createdAt: now,
  expiresAt: now,
}
const parts = {
  paths: new Map(),
  isProved: true,
  accounts: [parent],
  children: [],
  events: [],
  consents: [],
  invitations: [sent],
  participations: [],
  diary: [],
  plan: [],
}

it('works out of a family what a table asks for, once, and nothing else', () => {
  const asked: string[] = []
  const note = (letter: string) => (id: string) => {
    asked.push(letter + id)
    return letter + id
  }
  const pseudonyms = { family: note('F'), person: note('P'), invitation: note('I'), sharedMeal: note('M') }
  const facts = factsOf({ id: 'f', code: 'K7M-4TRX' }, parts, { pseudonyms, now })

  expect(asked).toEqual([])
  expect(facts?.invitations).toMatchObject([{ pseudonym: 'Ii', surname: 'Bianchi' }])
  expect(facts?.invitations).toBe(facts?.invitations)
  expect(asked).toEqual(['Ii'])
})

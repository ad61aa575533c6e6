import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { giveSurveyToken } from './give-survey-token.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

test("a parent's token comes from the e-mail, a child's from the username", async () => {
  const parent = await addBarePerson(db, { email: 'paola.neri@example.it' })
  const child = await addBarePerson(db, { username: 'pippo_2015' })
  expect(await giveSurveyToken(db, 'email', parent)).toBe('paolaneriexampleit')
  expect(await giveSurveyToken(db, 'email', child)).toBe('pippo_2015')
})

test('people whose addresses differ only in what is removed get different tokens, also at the same instant', async () => {
  const emails = ['m.rossi@example.it', 'mr.ossi@example.it', 'mro.ssi@example.it', 'mros.si@example.it']
  const people = await Promise.all(emails.map((email) => addBarePerson(db, { email })))
  const tokens = await Promise.all(people.map((person) => giveSurveyToken(db, 'email', person)))
  const expected = ['mrossiexampleit', 'mrossiexampleit_2', 'mrossiexampleit_3', 'mrossiexampleit_4']
  expect(tokens.toSorted()).toEqual(expected)
})

test('one person asking many times at once gets one token, and keeps it', async () => {
  const person = await addBarePerson(db, { email: 'sara@example.it' })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => giveSurveyToken(db, 'email', person)))
  expect(new Set([...tokens, await giveSurveyToken(db, 'opaque', person)])).toEqual(
    new Set(['saraexampleit']),
  )
})

test('tokens that differ only in case count as the same', async () => {
  const first = await addBarePerson(db, { username: 'Luca' })
  const second = await addBarePerson(db, { username: 'luca' })
  expect(await giveSurveyToken(db, 'email', first)).toBe('Luca')
  expect(await giveSurveyToken(db, 'email', second)).toBe('luca_2')
})

test('an opaque token tells nothing of the person', async () => {
  const person = await addBarePerson(db, { email: 'anna.bianchi@example.it' })
  expect(await giveSurveyToken(db, 'opaque', person)).toMatch(/^[a-z0-9]{24}$/u)
})

test('a name of which nothing is left gets an opaque token', async () => {
  const person = await addBarePerson(db, { username: 'éàù' })
  expect(await giveSurveyToken(db, 'email', person)).toMatch(/^[a-z0-9]{24}$/u)
})

test('an account that does not exist gets none', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  await expect(giveSurveyToken(db, 'email', nobody)).rejects.toMatchObject({ code: 'not_found' })
})

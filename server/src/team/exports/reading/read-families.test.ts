import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { readFamilies } from './read-families.ts'
import type { Parts } from './read-rows.ts'

describe('readFamilies', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const itself = (id: string) => id
  const pseudonyms = { family: itself, person: itself, invitation: itself, sharedMeal: itself }
  const parts: [Parts][] = [[[]], [['consents']], [['diary', 'path']]]

  let db: Database
  const proved: string[] = []
  beforeAll(async () => {
    db = await createTestDatabase()
    for (let n = 0; n < 330; n += 1) {
      const isProved = n % 3 > 0
      const code = randomUUID().slice(0, 12)
      const family = { code, createdAt: now }
      const { id } = await db.insertInto('family').values(family).returning('id').executeTakeFirstOrThrow()
      const verifiedAt = isProved ? now : null
      const person = { name: 'Giulia', surname: 'Rossi', passwordHash: 'none', createdAt: now }
      const login = `${code}@example.org`
      await db
        .insertInto('account')
        .values({
          ...person,
          familyId: id,
          kind: 'parent',
          login,
          email: login,
          firstVerifiedAt: verifiedAt,
        })
        .execute()
      // an address that a child proved is not a parent's
      const child = { ...person, familyId: id, kind: 'child' as const, login: `${code}-child` }
      await db
        .insertInto('account')
        .values({ ...child, firstVerifiedAt: now })
        .execute()
      if (isProved) proved.push(id)
    }
  })
  afterAll(() => db.destroy())

  it.each(parts)('gives who proved an address, once and in order: %j', async (wanted) => {
    const seen: string[] = []
    for await (const page of readFamilies({ snapshot: db, pseudonyms, now }, wanted)) {
      for (const family of page) seen.push(family.pseudonym)
    }
    expect(seen).toEqual(proved.toSorted())
  })
})

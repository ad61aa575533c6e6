import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Database, isAlive } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'

import type { DataSet } from './data-set.rules.ts'
import { listPageEnds } from './family-lines.queries.ts'
import { atOneMoment } from './one-moment.queries.ts'
import { pagesOf, readFamilies } from './read-families.ts'

const ends = Array.from({ length: 25 }, (_end, n) => `end ${n}`)
const kinds: [DataSet['reads'], number][] = [
  [['people', 'diary'], 26],
  [['people', 'consents'], 13],
  [['people', 'surveys', 'tokens'], 13],
  [['people', 'tokens'], 9],
  [[], 9],
]

describe('the pages of a table', () => {
  it.each(kinds)('of %j follow each other from the first family to the last one', (reads, count) => {
    const pages = pagesOf(ends, reads)
    expect(pages).toHaveLength(count)
    expect(pages.map(({ after }) => after)).toEqual([null, ...pages.slice(0, -1).map(({ upTo }) => upTo)])
    expect(pages.at(-1)?.upTo).toBeNull()
  })

  it('are one where there are few families', () => {
    expect(pagesOf([], [])).toEqual([{ after: null, upTo: null }])
  })
})

describe('readFamilies', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const itself = (id: string) => id
  const pseudonyms = { family: itself, person: itself, invitation: itself, sharedMeal: itself }
  const reads: [DataSet['reads']][] = [[[]], [['people']], [['people', 'consents']]]

  let db: Database
  const proved: string[] = []
  beforeAll(async () => {
    db = await createTestDatabase()
    for (let n = 0; n < 33; n += 1) {
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
      // what a child proved is not a parent's
      const child = { ...person, familyId: id, kind: 'child' as const, login: `${code}-child` }
      await db
        .insertInto('account')
        .values({ ...child, firstVerifiedAt: now })
        .execute()
      if (isProved) proved.push(id)
    }
  })
  afterAll(() => db.destroy())

  /** The pseudonyms of the families, page after page; a page ends at every family, or at some of them. */
  async function familiesOf(
    connections: { snapshot: Database; beside?: Database },
    wanted: DataSet['reads'],
  ) {
    const seen: string[] = []
    const everyEnd = await listPageEnds(db, 1)
    const source = { ...connections, pseudonyms, now }
    for await (const page of readFamilies(source, everyEnd, { reads: wanted, names: false })) {
      for (const family of page) seen.push(family.pseudonym)
    }
    return seen
  }

  it.each(reads)('gives who proved an address, once and in order, by two connections: %j', async (wanted) => {
    const seen = await atOneMoment(db, (both) => familiesOf(both, wanted))
    expect(seen).toEqual(proved.toSorted())
    expect(await familiesOf({ snapshot: db }, wanted)).toEqual(seen)
  })

  it.each(reads)('asks both connections in turn: %j', async (wanted) => {
    const closed = await createTestDatabase()
    await isAlive(closed)
    await closed.destroy()
    await expect(familiesOf({ snapshot: db, beside: closed }, wanted)).rejects.toThrow('destroyed')
    await expect(familiesOf({ snapshot: closed, beside: db }, wanted)).rejects.toThrow('destroyed')
  })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { createTestDatabase } from '#testing/database.ts'

import { findPeople } from './find-person.queries.ts'
import { catchUp } from './keep-standings.ts'
import { likeness } from './like-people.queries.ts'

const names = ['Chiara', 'Ludovica', 'Niccolò', 'Maria Grazia', 'Gianmarco', 'Ada', 'Ermenegildo', 'Fulvia']
const surnames = ['Rossi', 'Rosso', 'Pérez Neri', "D'Allonda", 'Zampognari', 'Li', 'De Santis', 'Tedeschi']

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  // everybody another address, in which no name is
  await sql`
    with one as (
      select name, surname, row_number() over () as n
      from unnest(${names}::text[]) as name, unnest(${surnames}::text[]) as surname
    ),
    family as (
      insert into family (id, code, created_at)
      select overlay(md5('family' || n) placing '4' from 13)::uuid, 'QQ' || n, now() from one
    ),
    child as (
      insert into child (family_id, position, name, surname, birth_date, created_at)
      select overlay(md5('family' || n) placing '4' from 13)::uuid, 0, surname, name, '2015-03-14', now() from one
      where n % 3 = 0
    )
    insert into account (family_id, kind, login, email, name, surname, password_hash, created_at)
    select overlay(md5('family' || n) placing '4' from 13)::uuid, 'parent', '00' || n || '@x.qq', '00' || n || '@x.qq', name,
      surname, 'none', now()
    from one`.execute(db)
  await catchUp(db)
})
afterAll(() => db.destroy())

const everybody = 1_000
const found = (words: string) =>
  inTransaction(db, async (tx) => {
    const people = await findPeople(tx, { words, code: '', atMost: everybody })
    return people.map(({ role, name, surname }) => `${role} ${name} ${surname}`).toSorted()
  })

/** Everybody compared one by one: who is like the words as a whole, and whose name is like one of them. */
async function likeOneByOne(words: string) {
  const { rows } = await sql<{ who: string; bears_like: boolean }>`
    select role || ' ' || name || ' ' || surname as who, is_part or exists (
      select from unnest(${words.split(' ')}::text[]) as word, unnest(array[name, surname]) as part
      where word_similarity(searchable(word), searchable(part)) >= ${likeness}
    ) as bears_like
    from (
      select *, text like '%' || searchable(${words}) || '%' and length(${words}) >= 4 as is_part from (
        select 'parent' as role, name, surname, searchable(name || ' ' || surname || ' ' || email || ' ') as text from account
        union all select 'child', name, surname, searchable(name || ' ' || surname) from child
      ) as person
    ) as person
    where is_part or word_similarity(searchable(${words}), text) >= ${likeness}`.execute(db)
  return {
    sure: rows.flatMap(({ who, bears_like }) => (bears_like ? [who] : [])).toSorted(),
    all: new Set(rows.map(({ who }) => who)),
  }
}

const word = fc.constantFrom(...names, ...surnames)
const misspelt = fc
  .tuple(word, fc.nat(20), fc.constantFrom('left out', 'doubled', 'another', 'as it is'))
  .map(([said, at, how]) => {
    const place = at % said.length
    const letter = { 'left out': '', doubled: said.charAt(place).repeat(2), another: 'k' }
    return how === 'as it is' ? said : said.slice(0, place) + letter[how as 'another'] + said.slice(place + 1)
  })
const searched = fc
  .array(misspelt, { minLength: 1, maxLength: 2 })
  .map((words) => words.join(' ').replaceAll(/\s+/gu, ' ').trim())
  // a single letter is no word
  .filter((text) => text.split(' ').every((one) => one.length > 1))

describe('people who are like some words', () => {
  it('are those whom comparing everybody finds by a name, and nobody besides', async () => {
    let finds = 0
    await fc.assert(
      fc.asyncProperty(searched, async (words) => {
        const [people, oneByOne] = [await found(words), await likeOneByOne(words)]
        finds += people.length
        expect(people).toEqual(expect.arrayContaining(oneByOne.sure))
        expect(people.filter((who) => !oneByOne.all.has(who))).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(finds).toBeGreaterThan(500)
  }, 60_000)

  it('are those whose other name is one mistake away, also where many more bear the one that is right', async () => {
    await sql`
      with one as (select n from generate_series(1, 200) as n),
      family as (
        insert into family (id, code, created_at)
        select overlay(md5('colombo' || n) placing '4' from 13)::uuid, 'RR' || n, now() from one
      )
      insert into account (family_id, kind, login, email, name, surname, password_hash, created_at)
      select overlay(md5('colombo' || n) placing '4' from 13)::uuid, 'parent', '11' || n || '@x.qq', '11' || n || '@x.qq',
        case n when 200 then 'Giulia' else 'Teobaldo' end, 'Colombo', 'none', now() - n * interval '1 day'
      from one`.execute(db)
    await catchUp(db)
    expect(await found('guilia colombo')).toContain('parent Giulia Colombo')
  })
})

import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'

import { accountOf, childOf, eventOf, familiesIn, peopleIn, rowsByFamily } from './family-lines.ts'
import {
  type FamilyText,
  listPageEnds,
  moment as writtenMoment,
  readFamilyText,
} from './family-lines.queries.ts'
import { Lines } from './lines.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

// whatever a database can hold
const typed = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('\t\n\r\\"{},;è\'')) }),
  )
  .map((text) => `x${text.replaceAll('\0', '')}`)
const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })

type Typed = { name: string; surname: string; phone: string | null; at: Date }
const typedFamily = fc.record({ name: typed, surname: typed, phone: fc.option(typed), at: moment })

/** A parent with a token, a child with an account, a child without, and three events, of which no file depends on the first. */
async function store({ name, surname, phone, at }: Typed) {
  const family = { code: randomUUID().slice(0, 12), createdAt: at }
  const { id } = await db.insertInto('family').values(family).returning('id').executeTakeFirstOrThrow()
  const person = { familyId: id, name, surname, phone, passwordHash: 'none', createdAt: at }
  const login = () => `${randomUUID()}@example.org`
  const [parent = '', account = ''] = (
    await db
      .insertInto('account')
      .values([
        { ...person, kind: 'parent', login: login(), email: login(), sex: 'Male', maritalStatus: 'Widow' },
        { ...person, kind: 'child', login: login(), verifiedAt: at, firstVerifiedAt: at },
      ])
      .returning('id')
      .execute()
  ).map((row) => row.id)
  await db.insertInto('survey_token').values({ accountId: parent, token: login() }).execute()
  const child = { familyId: id, name, surname, birthDate: '2015-02-28', createdAt: at }
  const children = (
    await db
      .insertInto('child')
      .values([
        { ...child, position: 1, accountId: account },
        { ...child, position: 0 },
      ])
      .returning('id')
      .execute()
  ).map((row) => row.id)
  await db
    .insertInto('family_event')
    .values([
      { familyId: id, kind: 'parent_registered', accountId: parent, happenedAt: at },
      { familyId: id, kind: 'children_added', childIds: children, happenedAt: at },
      { familyId: id, kind: 'person_withdrawn', accountId: parent, happenedAt: at },
    ])
    .execute()
  return id
}

/** The same, read as rows by the driver. */
async function rowsOf(id: string) {
  const accounts = await db
    .selectFrom('account')
    .leftJoin('survey_token', 'survey_token.accountId', 'account.id')
    .selectAll('account')
    .select('token')
    .where('familyId', '=', id)
    .orderBy('createdAt')
    .orderBy('account.id')
    .execute()
  const children = await db.selectFrom('child').selectAll().where('familyId', '=', id).execute()
  const events = await db.selectFrom('family_event').selectAll().where('familyId', '=', id).execute()
  return {
    accounts: accounts.map((row) => ({
      id: row.id,
      kind: row.kind,
      sex: row.sex,
      maritalStatus: row.maritalStatus,
      isVerified: row.verifiedAt !== null,
      wasEverVerified: row.firstVerifiedAt !== null,
      createdAt: row.createdAt,
      login: row.login,
      email: row.email,
      name: row.name,
      surname: row.surname,
      phone: row.phone,
      token: row.token,
    })),
    children: children
      .toSorted((one, other) => one.position - other.position)
      .map((row) => ({
        id: row.id,
        birthDate: row.birthDate,
        accountId: row.accountId,
        createdAt: row.createdAt,
        name: row.name,
        surname: row.surname,
      })),
    events: events
      .filter(({ kind }) => kind !== 'parent_registered')
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map((row) => ({
        kind: row.kind,
        accountId: row.accountId,
        invitationId: row.invitationId,
        childIds: row.childIds,
        happenedAt: row.happenedAt,
      })),
  }
}

/** Everything that the lines say of a family. */
const readIn = (text: FamilyText, id: string) => ({
  accounts: rowsByFamily(
    text.accounts,
    accountOf,
  )(id).map((row) => ({
    id: row.id,
    kind: row.kind,
    sex: row.sex,
    maritalStatus: row.maritalStatus,
    isVerified: row.isVerified,
    wasEverVerified: row.wasEverVerified,
    createdAt: row.createdAt,
    login: row.login,
    email: row.email,
    name: row.name,
    surname: row.surname,
    phone: row.phone,
    token: row.token,
  })),
  children: rowsByFamily(
    text.children,
    childOf,
  )(id).map((row) => ({
    id: row.id,
    birthDate: row.birthDate,
    accountId: row.accountId,
    createdAt: row.createdAt,
    name: row.name,
    surname: row.surname,
  })),
  events: rowsByFamily(
    text.events,
    eventOf,
  )(id).map((row) => ({
    kind: row.kind,
    accountId: row.accountId,
    invitationId: row.invitationId,
    childIds: row.childIds,
    happenedAt: row.happenedAt,
  })),
})

const everything = { people: true, names: true, tokens: true }

describe('what the lines say', () => {
  it('is what the tables hold, whatever people typed and whenever they did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typedFamily, { minLength: 1, maxLength: 3 }), async (families) => {
        const ids: string[] = []
        for (const family of families) ids.push(await store(family))
        const text = await readFamilyText(db, ids, everything)
        expect(familiesIn(text.families).map(({ id }) => id)).toEqual(ids.toSorted())
        for (const id of ids) expect(readIn(text, id)).toEqual(await rowsOf(id))
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out names and tokens where no file shows them', async () => {
    const words = { name: 'Ermenegilda', surname: 'Bianchi', phone: '333', at: new Date() }
    const id = await store(words)
    const text = await readFamilyText(db, [id], { people: true, names: false, tokens: false })
    expect(JSON.stringify(text)).not.toMatch(/Ermenegilda|Bianchi|333|example\.org/u)
    expect(familiesIn(text.families)).toEqual([{ id, code: null }])
    const { accounts, children } = readIn(text, id)
    const nobody = { name: null, surname: null }
    expect(accounts).toMatchObject([1, 2].map(() => ({ ...nobody, login: null, email: null, token: null })))
    expect(children).toMatchObject([nobody, nobody])
  })

  it('is of each family once, page after page', async () => {
    const ends = await listPageEnds(db, 3)
    const pages = [...ends, null].map((upTo, place) => ({ after: ends[place - 1] ?? null, upTo }))
    const seen: string[][] = []
    for (const page of pages) {
      const text = await readFamilyText(db, page, everything)
      const ids = familiesIn(text.families).map(({ id }) => id)
      for (const id of ids) expect(readIn(text, id)).toEqual(await rowsOf(id))
      seen.push(ids)
    }
    const all = await db.selectFrom('family').select('id').orderBy('id').execute()
    expect(seen.flat()).toEqual(all.map(({ id }) => id))
    expect(new Set(seen.slice(0, -1).map(({ length }) => length))).toEqual(new Set([3]))
  })

  it('tells of accounts only that a parent ever proved an address, where no file is of people', async () => {
    const id = await store({ name: 'Ermenegilda', surname: 'Bianchi', phone: '333', at: new Date() })
    const read = () => readFamilyText(db, [id], { people: false, names: false, tokens: false })
    // the child alone has
    expect(await read()).toMatchObject({ accounts: null })
    const parents = db.updateTable('account').where('familyId', '=', id).where('kind', '=', 'parent')
    await parents.set({ firstVerifiedAt: new Date() }).execute()
    expect(await read()).toMatchObject({ accounts: id })
    await parents.set({ name: '' }).execute()
    expect(await read()).toMatchObject({ accounts: null })
  })
})

it('says of no family that it has nobody, where its people were not read', () => {
  expect(() => peopleIn({ accounts: null })).toThrow('not read')
  expect(peopleIn({ accounts: [] })).toEqual([])
})

it('cuts off of a moment what is below a millisecond, as the driver does', async () => {
  const { rows } = await sql<{ at: Date; written: string }>`
    select at, ${writtenMoment('at')} as written
    from unnest(array['1899-12-31', '1969-12-31 23:59:59', '1970-01-01', '2026-11-23 10:00', '2254-12-31']::timestamptz[]) as day,
      generate_series(0, 999) as milliseconds, unnest(array[0, 1, 999]) as microseconds,
      lateral (select day + milliseconds * interval '1 ms' + microseconds * interval '1 us' as at) as moment`.execute(
    db,
  )
  expect(rows).toHaveLength(15_000)
  const id = randomUUID()
  for (const { at, written } of rows) {
    const lines = new Lines(`${id}${written}`)
    lines.nextOf(id)
    expect(lines.moment()).toEqual(at)
  }
})

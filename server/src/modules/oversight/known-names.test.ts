import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { asOwner, createTestConnection } from '#testing/database.ts'

import { catchUp, recomputeAll, renewStandings } from './keep-standings.ts'
import { isNameInOrder, listLikeNames, takeUpNames } from './known-names.queries.ts'

let connection: Awaited<ReturnType<typeof createTestConnection>>
let db: Database
let familyId: string
beforeAll(async () => {
  connection = await createTestConnection()
  db = connect(connection, () => undefined)
  familyId = await aFamily(0)
})
afterAll(() => db.destroy())
beforeEach(async () => {
  for (const table of ['child', 'spouse_invitation', 'account'] as const) await db.deleteFrom(table).execute()
  await catchUp(db)
})

async function aFamily(n: number) {
  const { id } = await db
    .insertInto('family')
    .values({ code: `AAA-${2222 + n}`, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Called = { name: string; surname: string }
let people = 0
const addParent = (called: Called, tx = db) => {
  people += 1
  const login = `genitore${people}@posta.example`
  return tx
    .insertInto('account')
    .values({
      family_id: familyId,
      kind: 'parent',
      login,
      email: login,
      password_hash: '',
      created_at: new Date(),
      ...called,
    })
    .execute()
}
const addChild = (called: Called, tx = db) => {
  people += 1
  return tx
    .insertInto('child')
    .values({
      family_id: familyId,
      position: people,
      birth_date: '2015-03-14',
      created_at: new Date(),
      ...called,
    })
    .execute()
}
const invite = ({ surname }: Called, tx = db) => {
  people += 1
  return tx
    .insertInto('spouse_invitation')
    .values({
      family_id: familyId,
      surname,
      email: `altro${people}@posta.example`,
      token_hash: Buffer.from(String(people)),
      expires_at: new Date(),
      created_at: new Date(),
    })
    .execute()
}

const stored = async () =>
  (await db.selectFrom('known_name').select('name').orderBy('name').execute()).map(({ name }) => name)

/** The names that anybody bears, as searches spell them. */
async function borne() {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select searchable(name) as name from account union all select searchable(surname) from account
      union all select searchable(name) from child union all select searchable(surname) from child
      union all select searchable(surname) from spouse_invitation
    ) as one where name <> '' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const chiara = { name: 'Chiara', surname: 'Pérez Neri' }
const called = fc.record({
  name: fc.constantFrom('Chiara', 'Luca', 'Niccolò', 'D’Allonda', ''),
  surname: fc.constantFrom('Rossi', 'Pérez Neri', "D'Allonda", 'Chiara', 'ROSSI'),
})
const tables = fc.constantFrom('account' as const, 'child' as const, 'spouse_invitation' as const)
const adds = { account: addParent, child: addChild, spouse_invitation: invite }
const change = fc.record({
  what: fc.constantFrom('add' as const, 'rename' as const, 'remove' as const),
  table: tables,
  called,
  takeUp: fc.boolean(),
})

it('are looked up where many share a few first names, and their bearers, and nobody is gone through', async () => {
  await sql`insert into account (family_id, kind, login, email, name, surname, password_hash, created_at)
    select ${familyId}, 'parent', login, login, (array['Anna', 'Luca'])[1 + n % 2], 'Rossi' || n, '', now()
    from generate_series(1, 3000) as n, lateral (select 'uno' || n || '@posta.example' as login) as one`.execute(
    db,
  )
  await sql`delete from known_name_changed where name <> 'rossi7'`.execute(db)
  const owner = connect(asOwner(connection), () => undefined)
  try {
    await sql`analyze account`.execute(owner)
  } finally {
    await owner.destroy()
  }
  await inTransaction(db, async (tx) => {
    const readWhole = async () => {
      const { rows } = await sql<{ rows: number }>`
        select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'account'`.execute(tx)
      return rows[0]?.rows
    }
    const before = await readWhole()
    expect(await takeUpNames(tx, 100)).toBe(1)
    expect(await readWhole()).toBe(before)
    const bearers = await sql`
      select bearer.* from unnest(array['anna', 'rossi7']) as known (name) cross join lateral (
        select id from account where ${isNameInOrder(sql`searchable(account.name)`, sql`known.name`)} limit 50
      ) as bearer`.execute(tx)
    expect(bearers.rows).toHaveLength(50)
    expect(await readWhole()).toBe(before)
  })
})

describe('the names that there are', () => {
  it('are those that anybody bears, whatever people are called and whoever goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { what, table, called: names, takeUp } of changes) {
          const one = sql`(select id from ${sql.table(table)} order by id limit 1)`
          if (what === 'add') await adds[table](names)
          else if (what === 'remove') await sql`delete from ${sql.table(table)} where id = ${one}`.execute(db)
          else
            await sql`update ${sql.table(table)} set surname = ${names.surname} where id = ${one}`.execute(db)
          if (takeUp) await catchUp(db)
        }
        await catchUp(db)
        expect(await stored()).toEqual(await borne())
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('lose one with the last who bears it, and then no table holds it', async () => {
    await addParent(chiara)
    await addChild({ name: 'Luca', surname: 'Pérez Neri' })
    await catchUp(db)
    expect(await stored()).toEqual(['chiara', 'luca', 'perez neri'])
    // as an erasure leaves a parent
    await db.updateTable('account').set({ name: '', surname: '' }).execute()
    await catchUp(db)
    expect(await stored()).toEqual(['luca', 'perez neri'])
    await db.deleteFrom('child').execute()
    await catchUp(db)
    expect(await stored()).toEqual([])
    expect(await db.selectFrom('known_name_changed').selectAll().execute()).toEqual([])
  })

  it('keep one that somebody takes while the last other gives it up', async () => {
    await addParent(chiara)
    await catchUp(db)
    await inTransaction(db, async (tx) => {
      await addChild(chiara, tx)
      // seen by nobody yet
      await db.deleteFrom('account').execute()
      await catchUp(db)
      expect(await stored()).toEqual([])
    })
    await catchUp(db)
    expect(await stored()).toEqual(['chiara', 'perez neri'])
  })

  it('let people with the same names register at the same moment, in any order', async () => {
    const [one, other] = [chiara, { name: 'Pérez Neri', surname: 'Chiara' }]
    await inTransaction(db, async (tx) => {
      await addParent(one, tx)
      // would wait for the first, if anything were locked
      await inTransaction(db, async (second) => {
        await addParent(other, second)
        await addChild(one, second)
      })
      await addChild(other, tx)
    })
    await catchUp(db)
    expect(await stored()).toEqual(['chiara', 'perez neri'])
  })

  it('are all stored at a start where they never were or were spelt otherwise, and by the command', async () => {
    await addParent(chiara)
    await catchUp(db)
    for (const anew of [renewStandings, recomputeAll]) {
      await sql`delete from known_name`.execute(db)
      await sql`insert into known_name values ('di nessuno')`.execute(db)
      await sql`update family_standing_progress set names_definition = 'of the last release'`.execute(db)
      await anew(connection)
      expect(await stored()).toEqual(['chiara', 'perez neri'])
    }
    await sql`delete from known_name`.execute(db)
    await renewStandings(connection)
    expect(await stored()).toEqual([])
  })
})

describe('listLikeNames', () => {
  it('answers for each word the names that are like it, likeliest first, and no others', async () => {
    for (const surname of ['Rossi', 'Rossini', 'Russo', 'Bianchi']) await invite({ name: '', surname })
    await addChild({ name: 'Ludovica', surname: 'Rossi' })
    await catchUp(db)
    const found = await inTransaction(db, async (tx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`.execute(tx)
      return listLikeNames(tx, ['rosi', 'Lodovica', 'Wolfgang'], 10)
    })
    expect(found.map((names) => names.map(({ name }) => name))).toEqual([
      ['rossi', 'rossini'],
      ['ludovica'],
      [],
    ])
  })
})

import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { createTestConnection } from '#testing/database.ts'

import { createNamesByUse, prepared, preparedForms } from './prepared.ts'

let db: Database
beforeAll(async () => {
  // one connection: what it has prepared is asked of the same one
  db = connect({ ...(await createTestConnection()), max: 1 }, () => undefined, 'requests')
})
afterAll(() => db.destroy())

const twice = prepared<{ twice: number }, [number]>('twice', 'select $1::int * 2 as twice')

describe('prepared', () => {
  it('is prepared by each connection once, and answers anew every time', async () => {
    expect(await twice(db, 2)).toEqual([{ twice: 4 }])
    expect(await twice(db, 5)).toEqual([{ twice: 10 }])
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name = 'twice'`.execute(
      db,
    )
    expect(rows).toEqual([{ uses: 2 }])
  })

  it('works inside a transaction, and after a statement that failed', async () => {
    await expect(twice(db, 2_147_483_647)).rejects.toThrow('out of range')
    await expect(
      inTransaction(db, async (tx) => {
        await twice(tx, 1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await twice(db, 3)).toEqual([{ twice: 6 }])
  })

  it('refuses a second statement under one name', () => {
    expect(() => prepared('twice', 'select 2')).toThrow('called twice')
  })
})

it('puts each form of a statement together once, and prepares it under a name of its own', async () => {
  const written: string[] = []
  const times = preparedForms<{ times: number }, { result: number }>('times', (form) => {
    written.push(`times ${form.times}`)
    return sql`select $1::int * ${sql.lit(form.times)} as result`
  })
  const ask = async (factor: number, value: number) =>
    (await times(db, { times: factor }, [value]))[0]?.result
  expect([await ask(2, 5), await ask(3, 5), await ask(2, 6), await ask(3, 6)]).toEqual([10, 15, 12, 18])
  expect(written).toEqual(['times 2', 'times 3'])
  const { rows } = await sql<{ uses: number }>`
    select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name like 'times-%'`.execute(
    db,
  )
  expect(rows).toEqual([{ uses: 2 }, { uses: 2 }])
})

describe('names by use', () => {
  const uses = async (text: string) => {
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement = ${text}`.execute(
      db,
    )
    return rows[0]?.uses ?? 0
  }
  const ask = (text: string, ...values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))

  it('names what is asked for the third time, where a pool is for requests', async () => {
    const text = 'select $1::int * 3 as thrice'.replace('*', '+')
    for (const value of [1, 2, 3, 4]) await ask(text, value)
    expect(await uses(text)).toBe(2)
  })

  it('never names a statement whose columns are not written down', async () => {
    const names = createNamesByUse()
    for (let time = 0; time < 5; time += 1)
      expect(names.nameOf('select * from account where id = $1')).toBeUndefined()
  })

  it('names so many statements at most, of each pool by itself', () => {
    const [full, other] = [createNamesByUse(), createNamesByUse()]
    const asked = (names: typeof full, text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1)
    for (let n = 1; n <= 300; n += 1) expect(asked(full, `select ${n}`)).toBe(`by-use-${n}`)
    expect(asked(full, 'select 301')).toBeUndefined()
    expect(asked(other, 'select 301')).toBe('by-use-1')
  })

  it('answers on when a migration has changed the type of a column, and plans it anew from then on', async () => {
    await ask('create temporary table changing (id int, what int)')
    await ask('insert into changing values (1, 7)')
    const text = 'select what from changing where id = $1'
    for (let time = 0; time < 4; time += 1) expect((await ask(text, 1)).rows).toEqual([{ what: 7 }])
    await ask('alter table changing alter column what type text')
    expect((await ask(text, 1)).rows).toEqual([{ what: '7' }])
    const before = await uses(text)
    expect((await ask(text, 1)).rows).toEqual([{ what: '7' }])
    expect(await uses(text)).toBe(before)
  })
})

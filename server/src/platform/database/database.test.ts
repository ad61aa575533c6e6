import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, Socket } from 'node:net'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { asOwner, createTestConnection, createTestDatabase } from '#testing/portals/database.ts'

import { connect, type Database, isDatabaseGone } from './database.ts'
import { inTransaction } from './in-transaction.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('survives the loss of connections that are in use, and works again', async () => {
  const inUse = Array.from({ length: 4 }, () =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx)
    }),
  )

  const outcomes = await Promise.allSettled(inUse)
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('keeps a day as it is written, wherever the server stands', async () => {
  const { rows } = await sql<{ day: string }>`select '2015-03-14'::date as day`.execute(db)
  expect(rows).toEqual([{ day: '2015-03-14' }])
})

it('plans a statement that carries a name once a connection', async () => {
  const one = connect({ ...(await createTestConnection()), max: 1 }, () => undefined)
  const ask = (asked: number) => sql`select /* planned once: a-name */ ${asked}::int as asked`.execute(one)
  expect([await ask(1), await ask(2)].map(({ rows }) => rows)).toEqual([[{ asked: 1 }], [{ asked: 2 }]])

  const kept = sql`select name from pg_prepared_statements where name not like 'test%'`
  expect((await kept.execute(one)).rows).toEqual([{ name: 'a-name' }])
  await one.destroy()
})

it('answers a statement that carries a name although a migration changed what it answers', async () => {
  const owner = connect({ ...asOwner(await createTestConnection()), max: 1 }, () => undefined)
  await sql`create table counted as select 1 as number`.execute(owner)
  const ask = async () =>
    (await sql`select /* planned once: counted */ number from counted`.execute(owner)).rows
  expect(await ask()).toEqual([{ number: 1 }])
  await sql`alter table counted alter column number type text`.execute(owner)
  expect(await ask()).toEqual([{ number: '1' }])
  await owner.destroy()
})

/** Between a pool and PostgreSQL: can fall silent on every connection that is open, as a fail-over that closes none, or for good. */
async function startSilentLine() {
  const connection = await createTestConnection()
  const { host = '', port } = connection
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: port ?? 5432 }
  const open = new Set<Socket>()
  let isDead = false
  const server = createServer((from) => {
    if (isDead) return void open.add(from.on('error', () => undefined))
    const to = connectTo(path)
    for (const one of [from, to]) open.add(one.on('error', () => undefined))
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: pg.PoolConfig = {
    ...connection,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
  }
  return {
    connection: line,
    direct: connection,
    fallSilent: () => open.forEach((one) => one.unpipe().pause()),
    die: () => {
      isDead = true
      for (const one of open) one.unpipe().pause()
    },
    close: () => {
      for (const one of open) one.destroy()
      server.close()
    },
  }
}

const purposes = ['requests', 'team', 'work'] as const

/** How many statements wait for an advisory lock of this database. */
async function waitForLocks(tx: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows.length
}

describe('a database that falls silent without closing a connection', () => {
  it.each(purposes)(
    'is noticed within five seconds by %s, which drop all connections that were open',
    async (purpose) => {
      const line = await startSilentLine()
      const lost: Error[] = []
      const own = connect(line.connection, (error) => lost.push(error), purpose)
      const many = Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(own))
      await Promise.all(many)

      line.fallSilent()
      const askedAt = performance.now()
      const silent = await sql`select 1`.execute(own).catch((error: unknown) => error)
      expect(isDatabaseGone(silent)).toBe(true)
      expect(performance.now() - askedAt).toBeLessThan(5_000)
      // the other three lay idle: nobody waits for them
      expect(lost).toHaveLength(3)
      expect((await sql`select 1 as one`.execute(own)).rows).toEqual([{ one: 1 }])
      line.close()
      await own.destroy()
    },
  )

  it('is noticed as well when nobody answers new connections either', async () => {
    const line = await startSilentLine()
    const own = connect(line.connection, () => undefined, 'team', { after: 50, atMost: 200 })
    await sql`select 1`.execute(own)
    line.die()
    const askedAt = performance.now()
    const silent = await sql`select 1`.execute(own).catch((error: unknown) => error)
    expect(isDatabaseGone(silent)).toBe(true)
    // far from the 17 seconds of a statement
    expect(performance.now() - askedAt).toBeLessThan(5_000)
    line.close()
    await own.destroy()
  })

  it('is noticed when the server has ended a statement whose answer never came', async () => {
    const line = await startSilentLine()
    const beside = connect(line.direct, () => undefined)
    const own = connect(line.connection, () => undefined, 'team', { after: 50, atMost: 1_000 })
    const asked = await inTransaction(beside, async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const silent = sql`select pg_advisory_lock(1)`.execute(own).catch((error: unknown) => error)
      await expect.poll(() => waitForLocks(tx)).toBe(1)
      line.fallSilent()
      return { silent }
    })
    expect(isDatabaseGone(await asked.silent)).toBe(true)
    line.close()
    await Promise.all([own.destroy(), beside.destroy()])
  })

  it('is no longer waited for in the middle of a transaction either', async () => {
    const line = await startSilentLine()
    const own = connect({ ...line.connection, query_timeout: 300 }, () => undefined, 'requests')
    const askedAt = performance.now()
    const silent = await inTransaction(own, async (tx) => {
      await sql`select 1`.execute(tx)
      line.fallSilent()
      await sql`select 2`.execute(tx)
    }).catch((error: unknown) => error)
    expect(isDatabaseGone(silent)).toBe(true)
    expect(performance.now() - askedAt).toBeLessThan(2_000)
    line.close()
    await own.destroy()
  })
})

describe('a database that takes no changes any more', () => {
  it('is a lost one, and its connections are used for nothing else', async () => {
    const lost: Error[] = []
    const own = connect(await createTestConnection(), (error) => lost.push(error), 'requests')
    // these three lie idle when the fourth is told
    await Promise.all(
      Array.from({ length: 4 }, () =>
        sql`select pg_sleep(0.05), set_config('default_transaction_read_only', 'on', false)`.execute(own),
      ),
    )
    const change = () => sql`delete from session where false`.execute(own)
    const refused = await change().catch((error: unknown) => error)
    expect(isDatabaseGone(refused)).toBe(true)
    expect(lost).toHaveLength(3)
    // another connection, to whoever takes changes
    await change()
    await own.destroy()
  })
})

describe('connect', () => {
  it('tells of no connection that it has ended itself', async () => {
    const emitted = vi.spyOn(pg.Pool.prototype, 'emit')
    const lost = vi.fn<(error: Error) => void>()
    const own = connect(await createTestConnection(), lost)
    await sql`select 1`.execute(own)
    const client: unknown = emitted.mock.calls.find(([event]) => event === 'connect')?.[1]
    emitted.mockRestore()
    await own.destroy()
    // as a database says that stops before it has heard of the end
    if (!(client instanceof pg.Client)) throw new Error('no client was connected')
    client.emit('error', new Error('terminating connection due to administrator command'))
    expect(lost).not.toHaveBeenCalled()
  })

  it.each(['requests', 'team', 'work'] as const)('has no statement of %s compiled first', async (purpose) => {
    const pool = connect(await createTestConnection(), () => undefined, purpose)
    const { rows } = await sql<{ jit: string }>`show jit`.execute(pool)
    await pool.destroy()
    expect(rows).toEqual([{ jit: 'off' }])
  })

  it.each([
    ['requests', '4s'],
    ['team', '15s'],
    ['work', '15s'],
  ] as const)('lets a statement of %s take %s', async (purpose, longest) => {
    const own = connect(await createTestConnection(), () => undefined, purpose)
    expect((await sql`show statement_timeout`.execute(own)).rows).toEqual([{ statementTimeout: longest }])
    await own.destroy()
  })

  it('waits for a long statement on which the server works, or which waits for a lock', async () => {
    const connection = { ...(await createTestConnection()), max: 2 }
    const own = connect(connection, () => undefined, 'team', { after: 10, atMost: 5_000 })
    const answered = inTransaction(own, async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const waits = sql<{ one: number }>`select 1 as one from pg_advisory_lock(1)`.execute(own)
      await sql`select pg_sleep(0.5)`.execute(tx)
      return { waits }
    })
    expect((await (await answered).waits).rows).toEqual([{ one: 1 }])
    await own.destroy()
  })

  it('lets the server cut off what takes a request too long, which is answered like a lost database', async () => {
    const own = connect(
      { ...(await createTestConnection()), statement_timeout: 100 },
      () => undefined,
      'requests',
    )
    const slow = await sql`select pg_sleep(10)`.execute(own).catch((error: unknown) => error)
    expect(isDatabaseGone(slow)).toBe(true)
    await own.destroy()
  })

  it('never uses a connection again that did not answer in time', async () => {
    const connection = { ...(await createTestConnection()), max: 1, query_timeout: 300 }
    const own = connect(connection, () => undefined)
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)).rows[0]?.pid
    const first = await pid()
    const silent = await sql`select pg_sleep(60)`.execute(own).catch((error: unknown) => error)
    expect(isDatabaseGone(silent)).toBe(true)

    const next = await pid()
    expect(next).toEqual(expect.any(Number))
    expect(next).not.toBe(first)
    await own.destroy()
  })

  it('uses no connection for longer than half an hour', async () => {
    const own = connect({ ...(await createTestConnection()), max: 1 }, () => undefined)
    const pidOf = async (one: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid
    const useFor = (minutes: number) =>
      own.connection().execute(async (one) => {
        const pid = await pidOf(one)
        vi.advanceTimersByTime(minutes * 60_000)
        return pid
      })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const first = await useFor(20)
      expect(await useFor(11)).toBe(first)
      expect(await useFor(0)).not.toBe(first)
    } finally {
      vi.useRealTimers()
      await own.destroy()
    }
  })

  it('lets the system ask after ten seconds whether the other end is still there', async () => {
    const line = await startSilentLine()
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const own = connect(line.connection, () => undefined)
    await sql`select 1`.execute(own)
    expect(asked).toHaveBeenCalledWith(true, 10_000)
    asked.mockRestore()
    line.close()
    await own.destroy()
  })

  it('refuses who gets no connection in time as a lost database', async () => {
    const connection = { ...(await createTestConnection()), max: 1, connectionTimeoutMillis: 1_500 }
    const own = connect(connection, () => undefined)
    const refused = await own.connection().execute(async () => {
      return sql`select 1`.execute(own).catch((error: unknown) => error)
    })
    expect(isDatabaseGone(refused)).toBe(true)
    await own.destroy()
  })
})

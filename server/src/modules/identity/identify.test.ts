import { dayInItaly } from '@desco/contract/birth-date'
import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { type Listener, startListener } from '#platform/listener.ts'
import { silentLog } from '#platform/log.ts'
import { createTestConnection } from '#testing/database.ts'
import { settableClock } from '#testing/settable-clock.ts'

import { insertAccount } from './accounts.queries.ts'
import type { CheckedAccount } from './sessions.queries.ts'
import { endSessionsOf, logOut, openSession } from './sessions.ts'
import { createIdentify } from './identify.ts'

// Two server processes: two pools, two listeners, two memories, one database.
type Process = { db: Database; listener: Listener; identify: ReturnType<typeof createIdentify> }

const clock = settableClock()
let first: Process
let second: Process
let account: CheckedAccount

beforeAll(async () => {
  const connection = await createTestConnection()
  const start = async (): Promise<Process> => {
    const db = connect(connection, () => undefined)
    const listener = await startListener(connection, silentLog)
    return { db, listener, identify: createIdentify({ db, clock, listener }) }
  }
  first = await start()
  second = await start()
  account = await anAccount(first.db)
})
afterAll(async () => {
  for (const { db, listener } of [first, second]) {
    await listener.close()
    await db.destroy()
  }
})

const kindIn = async ({ identify }: Process, token: string) => (await identify(token)).kind

it('knows a session in every process', async () => {
  const token = await aSession()

  expect(await kindIn(second, token)).toBe('parent')
})

it.each([
  ['logging out', (token: string) => logOut({ db: first.db, clock }, { token })],
  ['ending every session of the account', () => endSessionsOf({ db: first.db }, account.id)],
])('%s in one process ends the session in the other, which remembered it', async (_case, end) => {
  const token = await aSession()
  expect(await kindIn(second, token)).toBe('parent')

  await end(token)

  await expect.poll(() => kindIn(second, token)).toBe('visitor')
  expect(await kindIn(first, token)).toBe('visitor')
})

it('believes nothing that it remembered before the announcing connection was lost', async () => {
  const token = await aSession()
  expect(await kindIn(second, token)).toBe('parent')

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`.execute(
    first.db,
  )
  await expect.poll(() => second.listener.connected(), { interval: 5 }).toBe(false)
  await endSessionsOf({ db: first.db }, account.id)

  expect(await kindIn(second, token)).toBe('visitor')
  // it was not the connection's return that forgot it, which comes a second later
  expect(second.listener.connected()).toBe(false)
  await expect.poll(() => second.listener.connected(), { timeout: 5_000 }).toBe(true)
  expect(await kindIn(second, token)).toBe('visitor')
})

it('remembers nothing over the time in which nobody listened, also when nobody asked meanwhile', async () => {
  const token = await aSession()
  expect(await kindIn(second, token)).toBe('parent')

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`.execute(
    first.db,
  )
  await expect.poll(() => second.listener.connected(), { interval: 5 }).toBe(false)
  await endSessionsOf({ db: first.db }, account.id)
  await expect.poll(() => second.listener.connected(), { timeout: 5_000 }).toBe(true)
  expect(await kindIn(second, token)).toBe('visitor')
})

it('opens no session for an address that is to be proved again since the password was compared', async () => {
  const verifiedAt = (verified_at: Date | null) =>
    first.db.updateTable('account').set({ verified_at }).where('id', '=', account.id).execute()
  await verifiedAt(null)
  expect(await openSession({ db: first.db, clock }, account, lately)).toBeUndefined()
  await verifiedAt(clock.now())
})

it('remembers nothing that it read before the session ended', async () => {
  const token = await aSession()
  // the session ends in the other process, and is announced, between the look and its answer
  const db = second.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const announced = new Promise<string>((resolve) => second.listener.on('session_ended', resolve))
      await endSessionsOf({ db: first.db }, account.id)
      await announced
      return result
    },
  })
  const identify = createIdentify({ db, clock, listener: second.listener })
  expect((await identify(token)).kind).toBe('parent')
  expect((await identify(token)).kind).toBe('visitor')
})

it('remembers no session beyond its end', async () => {
  const token = await aSession()
  clock.pass({ days: limits.session.days })
  clock.pass({ seconds: -2 })
  expect(await kindIn(second, token)).toBe('parent')
  clock.pass({ seconds: 2 })
  expect(await kindIn(second, token)).toBe('visitor')
})

it('takes an invented token for a visitor', async () => {
  expect(await kindIn(first, 'invented')).toBe('visitor')
})

// from a browser that is not known
const lately = { today: dayInItaly(clock.now()), deviceToken: undefined }

async function aSession(): Promise<string> {
  const opened = await openSession({ db: first.db, clock }, account, lately)
  if (opened === undefined) throw new Error('The account is another one.')
  return opened.token
}

async function anAccount(db: Database): Promise<CheckedAccount> {
  const family = await db
    .insertInto('family')
    .values({ code: 'AAA-BBBB', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = { login: 'giulia@example.org', password_hash: 'none' }
  const id = await insertAccount(db, {
    ...known,
    family_id: family.id,
    kind: 'parent',
    email: known.login,
    name: 'Giulia',
    surname: 'Rossi',
    created_at: clock.now(),
    verified_at: clock.now(),
  })
  if (id === undefined) throw new Error('The account is there already.')
  return { ...known, id }
}

import { dayInItaly } from '@desco/contract/families/birth-date'
import { limits } from '@desco/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { erasesExpired } from '#platform/work-queue/chores.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { insertAccount } from './accounts.queries.ts'
import { type CheckedAccount, createIdentify, endSessionsOf, logOut, openSession } from './sessions.ts'

// Two server processes: two pools, one database.
type Process = { db: Database; identify: ReturnType<typeof createIdentify> }

const clock = settableClock()
let first: Process
let second: Process
let account: CheckedAccount

beforeAll(async () => {
  const connection = await createTestConnection()
  const start = (): Process => {
    const db = connect(connection, () => undefined)
    return { db, identify: createIdentify({ db, clock }) }
  }
  first = start()
  second = start()
  account = await anAccount(first.db)
})
afterAll(async () => {
  for (const { db } of [first, second]) await db.destroy()
})

const kindIn = async ({ identify }: Process, token: string) => (await identify(token)).kind

it('knows a session in every process', async () => {
  const token = await aSession()

  expect(await kindIn(second, token)).toBe('parent')
})

it.each([
  ['logging out', (token: string) => logOut({ db: first.db }, { token })],
  ['ending every session of the account', () => endSessionsOf({ db: first.db }, account.id)],
])('%s in one process ends the session in the other at once', async (_case, end) => {
  const token = await aSession()
  expect(await kindIn(second, token)).toBe('parent')

  await end(token)

  expect(await kindIn(second, token)).toBe('visitor')
  expect(await kindIn(first, token)).toBe('visitor')
})

it('opens no session for an address that is to be proved again since the password was compared', async () => {
  const verifiedAt = (verifiedAt: Date | null) =>
    first.db.updateTable('account').set({ verifiedAt }).where('id', '=', account.id).execute()
  await verifiedAt(null)
  expect(await openSession({ db: first.db, clock }, account, lately)).toBeUndefined()
  await verifiedAt(clock.now())
})

it('knows no session beyond its end', async () => {
  const token = await aSession()
  clock.pass({ days: limits.session.days })
  clock.pass({ seconds: -2 })
  expect(await kindIn(second, token)).toBe('parent')
  clock.pass({ seconds: 2 })
  expect(await kindIn(second, token)).toBe('visitor')
})

it('deletes sessions from their end on, and none before', async () => {
  const { run, erases } = erasesExpired('session', 'sessions')
  const given: Needs = { db: first.db, clock }
  const needs = given as LetterNeeds
  await run(needs)
  await aSession()
  clock.pass({ hours: 1 })
  await aSession()
  clock.pass({ days: limits.session.days })
  clock.pass({ hours: -1 })

  expect(await erases?.countDue(needs)).toBe(1)
  expect(await run(needs)).toBe(1)
  expect(await first.db.selectFrom('session').select('accountId').execute()).toHaveLength(1)
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
    .values({ code: 'AAA-BBBB', createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = { login: 'giulia@example.org', passwordHash: 'none' }
  const id = await insertAccount(db, {
    ...known,
    familyId: family.id,
    kind: 'parent',
    email: known.login,
    name: 'Giulia',
    surname: 'Rossi',
    createdAt: clock.now(),
    verifiedAt: clock.now(),
  })
  if (id === undefined) throw new Error('The account is there already.')
  return { ...known, id }
}

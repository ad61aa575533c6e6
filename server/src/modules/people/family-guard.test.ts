import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type AddressInfo, connect as openSocket } from 'node:net'
import { text } from 'node:stream/consumers'

import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/in-transaction.ts'
import { anEnabledChild, answer } from '#testing/children.ts'
import { createTestConnection } from '#testing/database.ts'
import { aParent, aVerifiedParent, logIn } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

// Two server processes over one database, with one clock.
let host: SurveyHost
let first: TestPortal
let second: TestPortal
beforeAll(async () => {
  const connection = await createTestConnection()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  first = await startTestPortal({ connection, limeSurveyUrl: host.url })
  second = await startTestPortal({ connection, clock: first.clock })
  // what is remembered is answered before the router, which only a real connection meets
  for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await first.close()
  await host.close()
})

const news = '/api/news/get-news'
const portOf = ({ app }: TestPortal) => (app.server.address() as AddressInfo).port
const statusIn = async (portal: TestPortal, token: string) =>
  (await fetch(`http://127.0.0.1:${portOf(portal)}${news}`, { headers: { token } })).status

describe('familyGuard', () => {
  it('lets nobody read in any process who has left the study in one', async () => {
    const { token } = await aParent(first)
    expect([await statusIn(first, token), await statusIn(second, token)]).toEqual([200, 200])

    const left = await first.call('POST', '/api/users/leave', { token, body: { degree: 'me-and-children' } })
    expect(left.status).toBe(200)
    expect(await statusIn(first, token)).toBe(403)
    await expect.poll(() => statusIn(second, token)).toBe(403)
  })

  it('lets nobody read in any process who has logged out in one', async () => {
    const { token } = await aParent(first)
    expect([await statusIn(first, token), await statusIn(second, token)]).toEqual([200, 200])
    await first.call('POST', '/api/users/logout', { token })
    expect(await statusIn(first, token)).toBe(401)
    await expect.poll(() => statusIn(second, token)).toBe(401)
  })

  it('looks again after five seconds', async () => {
    const { token } = await aParent(first)
    await statusIn(first, token)
    // nothing announces it: as if the announcement were lost
    const forget = sql`update session set expires_at = ${first.clock.now()}`
    await forget.execute(first.db)
    expect(await statusIn(first, token)).toBe(200)
    first.clock.pass({ seconds: 5 })
    expect(await statusIn(first, token)).toBe(401)
  })
})

describe('POST /api/users/verify-token', () => {
  const opened = async (portal: TestPortal, token: string) =>
    (await portal.call('POST', '/api/users/verify-token', { token })).body.res?.user

  it('shows at once what was changed by this process, and soon what was by another', async () => {
    const { token, phone_number } = await aParent(first)
    for (const [turn, here, elsewhere] of [
      [1, first, second],
      [2, second, first],
    ] as const) {
      await Promise.all([opened(here, token), opened(elsewhere, token)])
      const name = `Giulia ${'i'.repeat(turn)}`
      const body = { name, surname: 'Rossi', phone_number }
      const { status } = await here.call('POST', '/api/users/correct-person', { token, body })
      expect(status).toBe(200)
      expect(await opened(here, token)).toMatchObject({ name })
      await expect.poll(() => opened(elsewhere, token)).toMatchObject({ name })
    }
  })

  it('knows nobody who has logged out, and shows who has left that they did', async () => {
    const { token, email } = await aParent(first)
    const other = await logIn(first, email)
    await Promise.all([opened(first, token), opened(second, token), opened(second, other.token)])
    await first.call('POST', '/api/users/logout', { token })
    expect(await opened(first, token)).toBeUndefined()
    await expect.poll(() => opened(second, token)).toBeUndefined()

    const body = { degree: 'me-and-children' }
    await first.call('POST', '/api/users/leave', { token: other.token, body })
    expect(await opened(first, other.token)).toMatchObject({ hasLeft: true })
    await expect.poll(() => opened(second, other.token)).toMatchObject({ hasLeft: true })
  })

  it('asks the database for nothing where it was asked seconds ago', async () => {
    const { token } = await aParent(first)
    const whileLocked = async () => {
      await opened(first, token)
      return inTransaction(first.ownerDb, async (tx) => {
        await sql`lock table session, account, family_event in access exclusive mode`.execute(tx)
        return opened(first, token)
      })
    }
    await expect.poll(whileLocked).toMatchObject({ role: 'user' })
  })

  it('opens nothing to a token that is only good for adding children, whoever else of the account is remembered', async () => {
    const { token: onboarding, email } = await aVerifiedParent(first)
    const { token } = await logIn(first, email)

    expect(await opened(first, token)).toMatchObject({ role: 'user' })
    expect(await opened(first, onboarding)).toBeUndefined()
    const [session, newcomer] = await Promise.all([statusIn(second, token), statusIn(second, onboarding)])
    expect([session, newcomer]).toEqual([200, 401])
  })
})

describe('a page that asks for several things at once', () => {
  const askedOf = async (portal: TestPortal) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
    return rows[0]?.waiting
  }

  /** Reads of one person while nobody can be looked at. `waiting`: how many looks wait for it. */
  async function whileLocked(
    table: 'session' | 'family_event',
    act: (read: () => Promise<number | undefined>) => Promise<void>,
  ) {
    const { token } = await aParent(first)
    first.clock.pass({ seconds: 6 })
    const answers: Promise<{ status: number }>[] = []
    await inTransaction(first.ownerDb, async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      await act(async () => {
        answers.push(first.call('GET', news, { token }))
        // it has been taken up when this is answered, which came later
        await first.call('GET', '/api/unknown')
        return askedOf(first)
      })
    })
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  it.each(['session', 'family_event'] as const)('is looked at once (%s)', async (table) => {
    const statuses = await whileLocked(table, async (read) => {
      await expect.poll(read).toBe(1)
      for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(1)
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it.each([
    ['session', 'session_ended'],
    ['family_event', 'family_event'],
  ] as const)('is looked at anew after something was announced (%s)', async (table, channel) => {
    const statuses = await whileLocked(table, async (read) => {
      await expect.poll(read).toBe(1)
      await sql`select pg_notify(${channel}, 'somebody')`.execute(first.db)
      await expect.poll(read).toBe(2)
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('what is answered at once', () => {
  // the framework tells of every request that reaches a handler
  const handled = 'tracing:fastify.request.handler:start'
  let reached = 0
  const count = () => void (reached += 1)
  beforeAll(() => subscribe(handled, count))
  afterAll(() => void unsubscribe(handled, count))

  const raw = async (url: string, token: string, more = '') => {
    const socket = openSocket(portOf(first), '127.0.0.1')
    socket.write(`GET ${url} HTTP/1.1\r\nhost: portal\r\ntoken: ${token}\r\n${more}connection: close\r\n\r\n`)
    return (await text(socket)).replace(/^date: .*\r\n/imu, '')
  }

  it.each([news, '/api/limesurvey/surveylist'])(
    'is byte for byte what is answered otherwise: %s',
    async (path) => {
      const { child } = await anEnabledChild(first)
      await answer(first, child.token, 'yes')
      for (const { token } of [await aParent(first), child]) {
        await raw(path, token)
        // a query is read by the contract, behind the router
        const usual = await raw(`${path}?`, token)
        const before = reached
        const atOnce = await raw(path, token)
        expect(reached).toBe(before)
        expect(usual).toContain('HTTP/1.1 200 OK')
        expect(atOnce).toBe(usual)
        for (const header of [
          'content-security-policy',
          'strict-transport-security',
          'cache-control: no-store',
        ])
          expect(atOnce.toLowerCase()).toContain(header)
      }
    },
  )

  it('leaves the line open for the next request where the caller wants it', async () => {
    const { token } = await aParent(first)
    await raw(news, token)
    const socket = openSocket(portOf(first), '127.0.0.1')
    const once = `GET ${news} HTTP/1.1\r\nhost: portal\r\ntoken: ${token}\r\n`
    // with a body that nobody reads, and one request right behind the other
    socket.write(`${once}content-length: 4\r\n\r\nbody${once}connection: close\r\n\r\n`)
    expect((await text(socket)).match(/HTTP\/1.1 200 OK/gu)).toHaveLength(2)
  })

  it('waits for nothing of the database', async () => {
    const { token } = await aParent(first)
    const statusWhileLocked = async () => {
      await statusIn(first, token)
      return inTransaction(first.ownerDb, async (tx) => {
        await sql`lock table session, account, family_event, text_version in access exclusive mode`.execute(
          tx,
        )
        return statusIn(first, token)
      })
    }
    // once more where word of the sign-up came between the two
    await expect.poll(statusWhileLocked).toBe(200)
  })
})

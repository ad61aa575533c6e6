import { beforeEach, describe, expect, test } from 'vitest'

import { addBarePerson } from '#testing/people/bare-person.ts'
import { surveyPortals } from '#testing/portals/survey-portals.ts'

const { world, account, startPortal } = surveyPortals()
let { db, host, clock } = world
beforeEach(() => void ({ db, host, clock } = world))

describe('the connection to LimeSurvey', () => {
  test.for(['refuse', 'http500', 'disabled'] as const)(
    'is silent for everybody who asks while LimeSurvey fails (%s), in every process',
    async (failure) => {
      const [one, other] = [startPortal(), startPortal()]
      await one.connection()
      host.fail(failure)
      clock.pass({ minutes: 2 })
      // both within the seconds for which the first one's claim would have held
      expect(await one.connection()).toMatchObject({ state: 'silent' })
      clock.pass({ seconds: 3 })
      expect(await other.connection()).toMatchObject({ state: 'silent' })
      expect(await one.connection()).toMatchObject({ state: 'silent' })
    },
  )

  test('does not say that LimeSurvey answers while another process is still asking', async () => {
    const portal = startPortal()
    await portal.connection()
    clock.pass({ minutes: 2 })
    const elsewhere = new Date(clock.now().getTime() + 15_000)
    await db.updateTable('survey_catalogue').set({ claimedUntil: elsewhere }).execute()
    expect(await portal.connection()).toMatchObject({ state: 'slow' })
  })

  test('answers again at once when somebody tries again after mending it, in every process', async () => {
    const wrong = { url: host.url, ...account, password: 'sbagliata' }
    const portal = startPortal({ limeSurvey: wrong })
    expect(await portal.connection()).toMatchObject({ state: 'silent', because: 'refused' })
    // the account's password becomes the one that the portal has
    host.changePassword('sbagliata')
    clock.pass({ seconds: 30 })
    expect(await portal.connection()).toMatchObject({ state: 'silent' })
    expect(await portal.tryAgain()).toMatchObject({ state: 'answers' })
    expect(await portal.connection()).toMatchObject({ state: 'answers' })
  })

  test('is tried again once by each of two processes that both were giving LimeSurvey a rest', async () => {
    const wrong = { url: host.url, ...account, password: 'sbagliata' }
    const [one, other] = [startPortal({ limeSurvey: wrong }), startPortal({ limeSurvey: wrong })]
    expect(await one.connection()).toMatchObject({ state: 'silent', because: 'refused' })
    clock.pass({ seconds: 21 })
    expect(await other.connection()).toMatchObject({ state: 'silent', because: 'refused' })
    host.changePassword('sbagliata')
    host.forgetCalls()
    clock.pass({ seconds: 30 })
    // a rest: nobody spends another of the three tries that LimeSurvey allows
    expect(await one.connection()).toMatchObject({ state: 'silent' })
    expect(await other.connection()).toMatchObject({ state: 'silent' })
    expect(host.calls['get_session_key']).toBeUndefined()

    expect(await one.tryAgain()).toMatchObject({ state: 'answers' })
    clock.pass({ minutes: 2 })
    expect(await other.connection()).toMatchObject({ state: 'answers' })
    expect(host.calls['get_session_key']).toBe(2)
  })

  test('tells when LimeSurvey answers again, once', async () => {
    let returns = 0
    const portal = startPortal({ onReturn: async () => void (returns += 1) })
    await portal.connection()
    expect(returns).toBe(0)
    host.fail('http500')
    clock.pass({ minutes: 2 })
    await portal.connection()
    host.fail(null)
    clock.pass({ minutes: 2 })
    await expect.poll(() => portal.connection()).toMatchObject({ state: 'answers' })
    await expect.poll(() => returns).toBe(1)
    clock.pass({ minutes: 2 })
    await portal.connection()
    expect(returns).toBe(1)
  })
})

test('an answer that is late is told from none at all', async () => {
  const person = await addBarePerson(db, { email: 'persona@example.it' })
  await startPortal().read(person)
  clock.pass({ seconds: 4 })
  host.fail('slow')
  expect((await startPortal({ waitMs: 20 }).read(person)).freshness).toMatchObject({
    stale: true,
    late: true,
  })
  host.fail(null)
  host.fail('http500')
  clock.pass({ seconds: 4 })
  const down = (await startPortal({ waitMs: 60_000 }).read(person)).freshness
  expect(down).toMatchObject({ stale: true, late: false })
})

test('the link of a survey that was deleted is gone with the next answer, not a minute later', async () => {
  const person = await addBarePerson(db, { email: 'altra@example.it' })
  const [one, other] = [startPortal(), startPortal()]
  const [first] = (await one.read(person)).surveys
  host.removeSurvey(first?.id ?? 0)
  clock.pass({ seconds: 4 })
  const ids = (await one.read(person)).surveys.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids).not.toContain(first?.id)
  expect((await other.read(person)).surveys.map(({ id }) => id)).toEqual(ids)
})

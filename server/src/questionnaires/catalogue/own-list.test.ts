import { beforeEach, describe, expect, it } from 'vitest'

import { openSurveys as open, surveyPortals } from '#testing/portals/survey-portals.ts'

import { storeAudience } from './catalogue.queries.ts'
import { everybody } from './survey-audience.rules.ts'

const [first = 0] = open
// as the portal starts it: who comes for the first time does not wait
const usual = { newcomersWait: undefined }
const { world, startPortal, aPerson, tokenOf } = surveyPortals()
let { db, host, clock } = world
beforeEach(() => void ({ db, host, clock } = world))

describe('read, as families ask', () => {
  it('does not wait for LimeSurvey where somebody comes for the first time: the links come after', async () => {
    const portal = startPortal({ waitMs: 20_000, ...usual })
    await portal.read(await aPerson())
    const newcomer = await aPerson()
    host.forgetCalls()
    host.fail('slow')
    const { surveys, freshness } = await portal.read(newcomer)
    expect(surveys.map(({ id, link }) => [id, link])).toEqual(open.map((id) => [id, null]))
    expect(freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: true, late: true })
    // asked for at once all the same
    await host.untilHeld(open.length)
    host.fail(null)
    await expect
      .poll(async () => (await portal.read(newcomer)).surveys.every(({ link }) => link !== null))
      .toBe(true)
    expect((await portal.read(newcomer)).freshness).toMatchObject({ stale: false, late: false })
  })

  it('shows nothing to who may not be asked, and tells LimeSurvey nothing of them', async () => {
    const portal = startPortal({ waitMs: 0, ...usual, receivesSurveys: async () => false })
    await startPortal().read(await aPerson())
    const person = await aPerson()
    expect(await portal.read(person)).toEqual({
      surveys: [],
      completed: [],
      freshness: { asOf: null, stale: false, late: false },
    })
    await portal.close()
    expect(host.participants(first).filter(({ token }) => token === tokenOf())).toEqual([])
  })

  it('shows a list that ran out with the time of its last answer, while the new one is fetched', async () => {
    const portal = startPortal({ waitMs: 0, ...usual })
    const person = await aPerson()
    await startPortal().read(person)
    await host.complete(first, tokenOf())
    clock.pass({ seconds: 4 })
    host.fail('slow')
    const late = await portal.read(person)
    expect(late.surveys[0]).toMatchObject({ completed: false, link: expect.any(String) })
    expect(late.freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: true, late: true })

    host.fail(null)
    await expect.poll(async () => (await portal.read(person)).surveys[0]?.completed).toBe(true)
    expect((await portal.read(person)).freshness).toEqual({
      asOf: '2026-11-21T10:00:04.000Z',
      stale: false,
      late: false,
    })
  })

  it('follows what the team has chosen since, also with a list that ran out', async () => {
    const portal = startPortal({ waitMs: 0, ...usual })
    const person = await aPerson()
    await startPortal().read(person)
    await storeAudience(db, { ...everybody(first), hidden: true })
    clock.pass({ seconds: 4 })
    host.fail('slow')
    expect((await portal.read(person)).surveys.map(({ id }) => id)).toEqual(open.slice(1))
    await storeAudience(db, everybody(first))
    host.fail(null)
  })

  it('waits a moment for a LimeSurvey that answers, and then says nothing of age', async () => {
    const portal = startPortal({ waitMs: 20_000, ...usual })
    const person = await aPerson()
    await startPortal().read(person)
    await host.complete(first, tokenOf())
    clock.pass({ seconds: 4 })
    const { surveys, freshness } = await portal.read(person)
    expect(surveys[0]?.completed).toBe(true)
    expect(freshness).toMatchObject({ stale: false, late: false })
  })
})

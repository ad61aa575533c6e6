import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer, withdrawFamily } from '#testing/people/children.ts'
import { aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { readIcs } from '#testing/files/read-ics.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const surveys = [
    { id: 4711, title: 'Abitudini', active: true, startsAt: null, expiresAt: '2026-11-30 23:59:00' },
  ]
  await portal.db
    .updateTable('survey_catalogue')
    .set({ surveys: JSON.stringify(surveys), fetchedAt: portal.clock.now() })
    .execute()
})
afterAll(() => portal.close())

type Entry = { id: string; kind: string; title: string; name: string | null; day: string; state: string }

async function see(token?: string): Promise<Entry[]> {
  const { status, body } = await portal.call('GET', '/api/users/calendar', { token })
  if (status !== 200) throw new Error(body.code)
  return body.entries
}

async function assign(family: string, person: { parent?: string; child?: string }, day: string) {
  await portal.db
    .insertInto('diary_plan_day')
    .values({
      familyId: family,
      parentId: person.parent ?? null,
      childId: person.child ?? null,
      day,
      plannedAt: portal.clock.now(),
      staffId: null,
    })
    .execute()
}

/** A family whose child has said yes, with a day of the diary each. */
async function aFamily() {
  const { parent, child, childId, username } = await anEnabledChild(portal)
  await answer(portal, child.token, 'yes')
  const { familyId, _id: parentId } = parent.user
  await assign(familyId, { parent: parentId }, '2026-11-24')
  await assign(familyId, { child: childId }, '2026-11-26')
  return { parent, child, childId, familyId: String(familyId), username }
}

const file = async (path: string, token?: string) => {
  const { statusCode, body, headers } = await portal.app.inject({
    url: path,
    headers: token === undefined ? {} : { token },
  })
  return { status: statusCode, body, headers }
}
const fileOf = (id: string, token?: string) => file(`/api/users/calendar-file?entry=${id}`, token)

async function address(token: string) {
  const { body } = await portal.call('POST', '/api/users/make-calendar-address', { token, body: {} })
  return new URL(body.address).pathname
}

describe('calendar', () => {
  it('shows a parent the days and last days of the family, and a child its own', async () => {
    const { parent, child } = await aFamily()
    const words = (entries: Entry[]) =>
      entries.map(({ day, title, name }) => `${day} ${title} ${name ?? 'io'}`)
    expect(words(await see(parent.token))).toEqual([
      '2026-11-24 Giorno di diario io',
      '2026-11-26 Giorno di diario Nicolò',
      '2026-11-30 Abitudini io',
      '2026-11-30 Abitudini Nicolò',
    ])
    expect(words(await see(child.token))).toEqual([
      '2026-11-26 Giorno di diario io',
      '2026-11-30 Abitudini io',
    ])
  })

  it('gives an entry as a file that other calendars read, always under the same name', async () => {
    const { parent } = await aFamily()
    const [first] = await see(parent.token)
    const { status, body, headers } = await fileOf(first?.id ?? '', parent.token)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const { events } = readIcs(body)
    expect(events).toMatchObject([
      { 'DTSTART;VALUE=DATE': '20261124', SUMMARY: expect.stringContaining(': giorno di diario') },
    ])
    expect(readIcs((await fileOf(first?.id ?? '', parent.token)).body).events[0]?.['UID']).toBe(
      events[0]?.['UID'],
    )
  })

  it('gives a stranger no file of another family', async () => {
    const { parent } = await aFamily()
    const [first] = await see(parent.token)
    const stranger = await aParent(portal)
    expect((await fileOf(first?.id ?? '', stranger.token)).status).toBe(404)
    expect((await fileOf(first?.id ?? '')).status).toBe(401)
    expect((await fileOf('inventato', parent.token)).status).toBe(404)
  })
})

describe('the private address of a calendar', () => {
  it('shows days without anybody’s name or a title, and is for no search engine', async () => {
    const { parent } = await aFamily()
    const { status, body, headers } = await file(await address(parent.token))
    expect(status).toBe(200)
    const { events } = readIcs(body)
    expect(events.map(({ SUMMARY }) => SUMMARY?.split(': ')[1])).toEqual([
      'giorno di diario',
      'giorno di diario',
      'questionario, ultimo giorno, per 2 persone',
    ])
    expect(body).not.toMatch(/Nicolò|Giulia|Abitudini|Angelo/u)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  })

  it('has one event for a day that several of a family share, the same as in the file of any of them', async () => {
    const { parent, childId, child, familyId } = await aFamily()
    await assign(familyId, { parent: parent.user._id }, '2026-11-27')
    await assign(familyId, { child: childId }, '2026-11-27')
    const path = await address(parent.token)
    const feedOn = async (at: string) =>
      readIcs((await file(at)).body).events.filter((event) => event['DTSTART;VALUE=DATE'] === '20261127')
    const [event, ...others] = await feedOn(path)
    expect([event?.['SUMMARY'], others]).toEqual([
      expect.stringMatching(/: giorno di diario, per 2 persone$/u),
      [],
    ])
    for (const { id } of (await see(parent.token)).filter(({ day }) => day === '2026-11-27')) {
      const taken = readIcs((await fileOf(id, parent.token)).body).events
      expect(taken).toMatchObject([{ UID: event?.['UID'], SUMMARY: event?.['SUMMARY'] }])
    }
    // the child’s own calendar has the same event, and does not count the others
    const [own] = await feedOn(await address(child.token))
    expect(own).toMatchObject({ UID: event?.['UID'], SUMMARY: expect.stringMatching(/: giorno di diario$/u) })
    // one of them less: still the same event
    await answer(portal, child.token, 'no')
    expect(await feedOn(path)).toMatchObject([
      { UID: event?.['UID'], SUMMARY: expect.stringMatching(/: giorno di diario$/u) },
    ])
    expect(JSON.stringify(await see(parent.token))).not.toContain('eventId')
  })

  it('is kept as a hash alone, and a new one takes the place of the old', async () => {
    const { parent } = await aFamily()
    const before = await address(parent.token)
    const stored = await portal.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('accountId', '=', parent.user._id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(before.split('/').at(-1))
    const after = await address(parent.token)
    expect((await file(before)).status).toBe(404)
    expect((await file(after)).status).toBe(200)
  })

  it('ends when its owner ends it', async () => {
    const { parent } = await aFamily()
    const path = await address(parent.token)
    await portal.call('POST', '/api/users/end-calendar-address', { token: parent.token, body: {} })
    expect((await file(path)).status).toBe(404)
    const { body } = await portal.call('GET', '/api/users/calendar', { token: parent.token })
    expect(body.feed).toEqual({ madeAt: null })
  })

  it('ends when the family leaves, and when a child says no', async () => {
    const { parent, child, familyId } = await aFamily()
    const [own, childs] = [await address(parent.token), await address(child.token)]
    expect((await file(childs)).status).toBe(200)
    await answer(portal, child.token, 'no')
    expect((await file(childs)).status).toBe(404)
    expect((await file(own)).status).toBe(200)
    await withdrawFamily(portal, familyId)
    expect((await file(own)).status).toBe(404)
  })

  it('is not guessed: wrong ones are counted, and an app that asks without end is sent away', async () => {
    const { parent } = await aFamily()
    const path = await address(parent.token)
    for (let n = 0; n < 60; n += 1) await file(path)
    expect((await file(path)).status).toBe(429)
    portal.clock.pass({ hours: 2 })
    expect((await file(path)).status).toBe(200)
    for (let n = 0; n < 100; n += 1) await file(`/api/calendar/${'A'.repeat(43)}`)
    expect((await file(`/api/calendar/${'A'.repeat(43)}`)).status).toBe(429)
    // the right one is not held up by others’ guesses
    expect((await file(path)).status).toBe(200)
  })

  it('is each person’s own', async () => {
    const { parent, username } = await aFamily()
    const { token } = await logIn(portal, username)
    const path = await address(token)
    expect(readIcs((await file(path)).body).events).toHaveLength(2)
    const other = await aParent(portal)
    await portal.call('POST', '/api/users/end-calendar-address', { token: other.token, body: {} })
    expect((await file(path)).status).toBe(200)
    expect(parent.token).not.toBe(token)
  })
})

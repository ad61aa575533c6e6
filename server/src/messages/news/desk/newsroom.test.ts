import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let anna: Staff
let bruno: Staff
let token: string
beforeAll(async () => {
  portal = await startTestPortal()
  anna = await signedInStaff(portal, 'comunicazione')
  bruno = await signedInStaff(portal, 'responsabile')
  token = (await aParent(portal)).token
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ seconds: 4 }))

const text = (title = 'Si parte') => ({ title, description: 'Da oggi trovi il primo questionario.' })

const draft = async (title?: string) =>
  (await anna.call('POST', '/api/staff/draft-news', text(title))).body.news as { id: string; version: number }
const act = (who: Staff, what: string, body: object) => who.call('POST', `/api/staff/${what}-news`, body)
const publishNow = ({ id, version }: { id: string; version: number }) =>
  act(anna, 'publish', { id, version, at: null })
const seen = async (id: string) => (await anna.call('GET', `/api/staff/news/${id}`)).body

/** The titles that a parent reads now. */
async function familiesRead(): Promise<string[]> {
  portal.clock.pass({ seconds: 4 })
  const { body } = await portal.call('GET', '/api/news/get-news', { token })
  return body.data.map(({ title }: { title: string }) => title)
}

const actsOn = async (id: string) =>
  portal.db
    .selectFrom('audit_line')
    .select(['act', 'staffId', 'subjectKind', 'details'])
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute()

describe('a draft', () => {
  it('is seen by no family until it is published, and then as it was written', async () => {
    const { body, status } = await act(anna, 'draft', {
      title: '  Una   prova ',
      description: ' Riga uno\r\nRiga due \n',
    })
    expect(status).toBe(200)
    expect(body.news).toMatchObject({
      title: 'Una prova',
      description: 'Riga uno\nRiga due',
      state: 'draft',
      publishedAt: null,
      version: 1,
    })
    expect(await familiesRead()).not.toContain('Una prova')

    await publishNow(body.news)
    expect(await familiesRead()).toContain('Una prova')
    expect((await actsOn(body.news.id)).map((line) => line.act)).toEqual(['news_drafted', 'news_published'])
  })

  it.each([
    ['title', { title: 'No' }],
    ['title', { title: 'x'.repeat(121) }],
    ['title', { title: '   ' }],
    ['description', { description: 'corto' }],
    ['description', { description: 'x'.repeat(4_001) }],
  ])('is refused with a %s that is not sensible', async (field, change) => {
    const { status, body } = await act(anna, 'draft', { ...text(), ...change })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe('publishing', () => {
  it('on a moment of the Italian clock shows it from then on', async () => {
    portal.clock.set('2026-11-23T08:00:00Z')
    const fresh = await signedInStaff(portal, 'comunicazione')
    const { body: written } = await act(fresh, 'draft', text('Domani'))
    const { id, version } = written.news
    const { body } = await act(fresh, 'publish', { id, version, at: '2026-11-23T10:00' })
    expect(body.news).toMatchObject({ state: 'scheduled', publishedAt: '2026-11-23T09:00:00.000Z' })
    expect(await familiesRead()).not.toContain('Domani')
    expect((await actsOn(id)).at(-1)).toMatchObject({ act: 'news_scheduled', staffId: fresh.id })

    portal.clock.set('2026-11-23T09:00:00Z')
    expect(await familiesRead()).toContain('Domani')
    anna = await signedInStaff(portal, 'comunicazione')
    bruno = await signedInStaff(portal, 'responsabile')
    token = (await aParent(portal)).token
    expect((await seen(id)).news.state).toBe('published')
  })

  it('is refused for a moment that is over, or that no clock shows', async () => {
    const { id, version } = await draft()
    for (const at of ['2020-01-01T10:00', '2027-03-28T02:30', '2027-02-30T10:00']) {
      const { status, body } = await act(anna, 'publish', { id, version, at })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['at']])
    }
    expect((await seen(id)).news.state).toBe('draft')
  })

  it('keeps the order: newest first, by when families first saw it', async () => {
    const [older, newer] = [await draft('Scritta prima'), await draft('Scritta dopo')]
    await publishNow(newer)
    portal.clock.pass({ seconds: 1 })
    await publishNow(older)
    expect((await familiesRead()).slice(0, 2)).toEqual(['Scritta prima', 'Scritta dopo'])
  })

  it('twice is refused the second time, also at once, and logged once', async () => {
    const news = await draft()
    const answers = await Promise.all([publishNow(news), publishNow(news)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await actsOn(news.id)).filter((line) => line.act === 'news_published')).toHaveLength(1)
  })

  it('of what was never written is not found', async () => {
    const nobody = { id: randomUUID(), version: 1 }
    for (const answer of [
      await publishNow(nobody),
      await act(anna, 'unpublish', nobody),
      await act(anna, 'edit', { ...nobody, ...text() }),
      await anna.call('GET', `/api/staff/news/${nobody.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})

describe('taking back', () => {
  it('hides a published news, and a draft has nothing to take back', async () => {
    const news = await draft('Da ritirare')
    await publishNow(news)
    expect(await familiesRead()).toContain('Da ritirare')
    const { body } = await act(bruno, 'unpublish', news)
    expect(body.news).toMatchObject({ state: 'draft', publishedAt: null })
    expect(await familiesRead()).not.toContain('Da ritirare')
    expect((await actsOn(news.id)).at(-1)).toMatchObject({ act: 'news_unpublished', staffId: bruno.id })
    expect((await act(bruno, 'unpublish', news)).body.code).toBe('news_outdated')
  })

  it('takes what was to be published off the calendar', async () => {
    const news = await draft('Mai')
    await act(anna, 'publish', { ...news, at: '2027-06-01T10:00' })
    await act(anna, 'unpublish', news)
    expect((await seen(news.id)).news.state).toBe('draft')
    expect(JSON.parse((await actsOn(news.id)).at(-1)?.details ?? '')).toEqual({
      version: 1,
      was: 'scheduled',
    })
  })
})

describe('editing', () => {
  it('changes what families read and keeps every earlier text, with who wrote it', async () => {
    const news = await draft('Primo titolo')
    await publishNow(news)
    await act(bruno, 'edit', { ...news, ...text('Secondo titolo') })
    const read = await familiesRead()
    expect(read).toContain('Secondo titolo')
    expect(read).not.toContain('Primo titolo')

    const { news: now, versions } = await seen(news.id)
    expect(now).toMatchObject({ version: 2, state: 'published' })
    expect(versions).toMatchObject([
      { version: 2, who: bruno.name, title: 'Secondo titolo' },
      { version: 1, who: anna.name, title: 'Primo titolo' },
    ])
    expect((await actsOn(news.id)).at(-1)).toMatchObject({ act: 'news_edited', staffId: bruno.id })
  })

  it('over a version that somebody else has changed is refused, and changes nothing', async () => {
    const news = await draft()
    const edits = await Promise.all([
      act(anna, 'edit', { ...news, ...text('Di Anna') }),
      act(bruno, 'edit', { ...news, ...text('Di Bruno') }),
    ])
    expect(edits.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = edits.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain('Nel frattempo')
    expect((await seen(news.id)).versions).toHaveLength(2)
    expect((await publishNow(news)).body.code).toBe('news_outdated')
  })

  it('with the same text is no new version and no act', async () => {
    const news = await draft()
    await act(anna, 'edit', { ...news, ...text() })
    expect((await seen(news.id)).versions).toHaveLength(1)
    expect(await actsOn(news.id)).toHaveLength(1)
  })

  it('cannot rewrite the history, not even in the database', async () => {
    const { id } = await draft()
    for (const statement of [
      sql`update news_version set title = 'altro' where news_id = ${id}`,
      sql`delete from news_version where news_id = ${id}`,
    ]) {
      await expect(statement.execute(portal.ownerDb)).rejects.toThrow('append-only')
    }
  })
})

it('what the team writes never names families in the log', async () => {
  const news = await draft('Giulia D’Angelo ha vinto')
  const lines = await actsOn(news.id)
  expect(JSON.stringify(lines)).not.toContain('Giulia')
})

describe('the audience of a news', () => {
  const readBy = async (reader: string) => {
    portal.clock.pass({ seconds: 4 })
    const { body } = await portal.call('GET', '/api/news/get-news', { token: reader })
    return body.data.map(({ title }: { title: string }) => title)
  }

  it('is who is said when it is published: parents, children, or everybody', async () => {
    const { child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    for (const audience of ['parents', 'children', 'everybody']) {
      const { id, version } = await draft(`Per ${audience}`)
      expect((await act(anna, 'publish', { id, version, at: null, audience })).body.news.audience).toBe(
        audience,
      )
    }
    expect(await readBy(token)).toEqual(expect.arrayContaining(['Per parents', 'Per everybody']))
    expect(await readBy(token)).not.toContain('Per children')
    expect(await readBy(child.token)).toEqual(expect.arrayContaining(['Per children', 'Per everybody']))
    expect(await readBy(child.token)).not.toContain('Per parents')
    const calendar = await portal.call('GET', '/api/users/calendar', { token: child.token })
    expect(JSON.stringify(calendar.body)).toContain('Per children')
    expect(JSON.stringify(calendar.body)).not.toContain('Per parents')
  })

  it('stays when a news is taken back and published again, and is in the audit log', async () => {
    const { id, version } = await draft('Solo per i genitori')
    await act(anna, 'publish', { id, version, at: null, audience: 'parents' })
    await act(anna, 'unpublish', { id, version })
    const again = await act(anna, 'publish', { id, version, at: null })
    expect(again.body.news.audience).toBe('parents')
    expect((await actsOn(id)).at(-1)?.details).toContain('"audience":"parents"')
    const wrong = await act(anna, 'publish', { id, version, at: null, audience: 'nonni' })
    expect(wrong.body.fields).toHaveProperty('audience')
  })

  it('is told nothing by a link that a browser would run', async () => {
    const description = 'Leggi [qui](javascript:alert) che cosa cambia.'
    const refused = await act(anna, 'draft', { title: 'Una prova', description })
    expect(refused.body.fields).toHaveProperty('description')
  })
})

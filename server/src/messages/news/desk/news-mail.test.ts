import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer, enable, withdrawFamily } from '#testing/people/children.ts'
import { sendMessages, writeMessages } from '#testing/people/messages.ts'
import { aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>
type Parent = Awaited<ReturnType<typeof aParent>>

let portal: TestPortal
let elena: Staff
let parent: Parent
beforeEach(async () => {
  portal = await startTestPortal()
  portal.clock.set('2026-11-21T10:00:00Z')
  elena = await signedInStaff(portal, 'comunicazione')
  parent = await aParent(portal)
})
afterEach(() => portal.close())

const draft = async (title: string) => {
  const text = { title, description: 'Da oggi trovi il primo questionario.' }
  return (await elena.call('POST', '/api/staff/draft-news', text)).body.news as {
    id: string
    version: number
  }
}
const publish = ({ id, version }: { id: string; version: number }, chosen: object = {}) =>
  elena.call('POST', '/api/staff/publish-news', { id, version, at: null, ...chosen })
const count = async (step: string | null = null) =>
  (await elena.call('POST', '/api/staff/count-news-recipients', { step })).body
const seen = async ({ id }: { id: string }) => (await elena.call('GET', `/api/staff/news/${id}`)).body
const kinds = async ({ email }: { email: string }) => (await mailsTo(portal, email)).map(({ kind }) => kind)
const messages = () => portal.db.selectFrom('message').select(['dropped', 'said']).execute()

async function readBy(token: string): Promise<string[]> {
  portal.clock.pass({ seconds: 4 })
  const { body } = await portal.call('GET', '/api/news/get-news', { token })
  return body.data.map(({ title }: { title: string }) => title)
}

describe('a news for families at one step', () => {
  it('is read by them while they are there, by parents and children, and stands in no other calendar', async () => {
    const { child, parent: ofChild } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await publish(await draft('Per tutti'))
    portal.clock.pass({ seconds: 1 })
    await publish(await draft('Date l’accesso'), { step: 'answered' })
    await publish(await draft('Primo questionario'), { step: 'child_enabled' })
    // no child of theirs has an access yet
    expect(await readBy(parent.token)).toEqual(['Date l’accesso', 'Per tutti'])
    expect(await readBy(ofChild.token)).toEqual(['Primo questionario', 'Per tutti'])
    expect(await readBy(child.token)).toEqual(['Primo questionario', 'Per tutti'])
    const calendar = await portal.call('GET', '/api/users/calendar', { token: parent.token })
    expect(JSON.stringify(calendar.body)).toContain('Date l’accesso')
    expect(JSON.stringify(calendar.body)).not.toContain('Primo questionario')
  })

  it('keeps its step when it is taken back, and refuses one that does not exist', async () => {
    const news = await draft('Di passaggio')
    expect((await publish(news, { step: 'answered' })).body.news.step).toBe('answered')
    await elena.call('POST', '/api/staff/unpublish-news', news)
    expect((await publish(news)).body.news.step).toBe('answered')
    await elena.call('POST', '/api/staff/unpublish-news', news)
    expect((await publish(news, { step: null })).body.news.step).toBeNull()
    // nor one at which nobody is written to
    for (const step of ['arrived', 'registered'])
      expect((await publish(await draft('Altrove'), { step })).body.fields).toHaveProperty('step')
  })
})

describe('the mail of a news', () => {
  it('goes to as many as were shown, and not to who wants fewer or withdrew meanwhile', async () => {
    const [fewer, leaves] = [await aParent(portal), await aParent(portal)]
    await portal.call('POST', '/api/users/messages', { token: fewer.token, body: { choice: 'fewer' } })
    expect(await count()).toMatchObject({
      families: 2,
      recipients: 2,
      others: [{ reason: 'wants_fewer', count: 1 }],
    })
    const news = await draft('Si parte')
    expect((await publish(news, { mailTo: 2 })).status).toBe(200)
    await writeMessages(portal)
    const unsent = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'team-message')
    // its button leads to the page that has the text
    expect(unsent?.bodyText).toContain('https://portal.test/news')
    await withdrawFamily(portal, leaves.user.familyId)
    expect(await sendMessages(portal)).toEqual([parent.email])
    const mail = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'team-message')
    expect(mail?.subject).toBe('Una notizia da Desco: Si parte')
    expect((await seen(news)).mailings).toMatchObject([{ families: 2, stopped: false }])
    const received = await portal.call('GET', '/api/users/received-messages', { token: parent.token })
    expect(received.body.data[0].text.join(' ')).toContain('c’è una notizia nuova: Si parte.')
  })

  it('is refused with the news when the number is another one, and nothing of it is kept', async () => {
    const news = await draft('Si parte')
    const refused = await publish(news, { mailTo: 2 })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['mailTo']])
    expect((await publish(news, { mailTo: 1, step: 'all_surveys' })).body.fields.mailTo).toContain('nessuno')
    expect((await publish(news, { mailTo: 1, audience: 'children' })).body.fields).toHaveProperty('mailTo')
    expect((await seen(news)).news).toMatchObject({ state: 'draft', audience: 'everybody', step: null })
    expect(await messages()).toEqual([])
  })

  it('leaves at the moment of a publication to come, to who is there then', async () => {
    const news = await draft('Domani')
    const planned = await publish(news, { at: '2026-11-22T10:00', mailTo: 1 })
    expect(planned.body.news).toMatchObject({ state: 'scheduled', mailPlanned: true })
    await writeMessages(portal)
    expect(await messages()).toEqual([])
    const later = await aParent(portal)
    portal.clock.set('2026-11-22T09:00:00Z')
    await writeMessages(portal)
    expect(await sendMessages(portal)).toEqual([later.email, parent.email].toSorted())
    expect(await messages()).toMatchObject([{ said: { notizia: 'Domani' } }, { said: { notizia: 'Domani' } }])
    // and once alone
    await writeMessages(portal)
    expect(await messages()).toHaveLength(2)
  })

  it('is not written by a portal that stood still for weeks, and is after a week-end', async () => {
    const [old, recent] = [await draft('Di luglio'), await draft('Di venerdì')]
    await publish(old, { at: '2026-11-22T10:00', mailTo: 1 })
    await publish(recent, { at: '2026-12-24T10:00', mailTo: 1 })
    portal.clock.set('2026-12-27T09:00:00Z')
    await writeMessages(portal)
    expect(await messages()).toMatchObject([{ said: { notizia: 'Di venerdì' } }])
    const planned = await portal.db
      .selectFrom('news_item')
      .select('id')
      .where('mailPlanned', '=', true)
      .execute()
    expect(planned).toEqual([])
  })

  it('is not written for what was taken off the calendar, and moves with another date', async () => {
    const [never, moved] = [await draft('Mai'), await draft('Più tardi')]
    await publish(never, { at: '2026-11-22T10:00', mailTo: 1 })
    await publish(moved, { at: '2026-11-22T10:00', mailTo: 1 })
    await elena.call('POST', '/api/staff/unpublish-news', never)
    await publish(moved, { at: '2026-11-23T10:00', mailTo: 1 })
    portal.clock.set('2026-11-22T09:30:00Z')
    await writeMessages(portal)
    expect(await messages()).toEqual([])
    portal.clock.set('2026-11-23T09:00:00Z')
    await writeMessages(portal)
    expect(await messages()).toMatchObject([{ said: { notizia: 'Più tardi' } }])
  })

  it('stays when its news is taken back, or its family has moved on from the step', async () => {
    const [back, moved] = [await draft('Ritirata'), await draft('Passata')]
    await publish(back, { mailTo: 1 })
    await publish(moved, { mailTo: 1, step: 'answered' })
    await writeMessages(portal)
    await elena.call('POST', '/api/staff/unpublish-news', back)
    await enable(portal, parent)
    expect(await sendMessages(portal)).toEqual([])
    expect((await seen(back)).mailings).toMatchObject([{ stopped: true }])
  })

  it('waits for the hours of messages, and keeps to the cap of a week', async () => {
    portal.clock.set('2026-11-21T21:00:00Z')
    const late = await signedInStaff(portal, 'comunicazione')
    for (const title of ['Prima', 'Seconda']) {
      const { body } = await late.call('POST', '/api/staff/draft-news', {
        title,
        description: 'Da oggi trovi il primo questionario.',
      })
      const { id, version } = body.news
      await late.call('POST', '/api/staff/publish-news', { id, version, at: null, mailTo: 1 })
    }
    await writeMessages(portal)
    expect(await sendMessages(portal)).toEqual([])
    const answered = await late.call('POST', '/api/staff/count-news-recipients', { step: null })
    expect(answered.body).toMatchObject({ recipients: 0, others: [{ reason: 'cap', count: 1 }] })
    portal.clock.set('2026-11-22T08:00:00Z')
    expect(await sendMessages(portal)).toEqual([parent.email, parent.email])
  })

  it('is for who writes news, and for nobody else', async () => {
    const other = await signedInStaff(portal, 'coordinatore')
    const refused = await other.call('POST', '/api/staff/count-news-recipients', { step: null })
    expect(refused.status).toBe(403)
    expect(await kinds(parent)).not.toContain('team-message')
  })
})

it('the text of the mail may name the news, and no other text may', async () => {
  const team = await signedInStaff(portal, 'coordinatore')
  const { body: page } = await team.call('GET', '/api/staff/messages')
  const named = (name: string) => page.templates.find((one: { name: string }) => one.name === name)
  const { editedAt: _, ...own } = named('Una notizia nuova')
  const save = (text: object) => team.call('POST', '/api/staff/save-message-template', text)
  expect((await save({ ...own, subject: '{studio}: {notizia}' })).status).toBe(200)
  expect((await save({ ...own, version: 2, body: 'Compila {questionario}, per favore.' })).status).toBe(400)
  const { editedAt: __, ...rule } = named('Figli da inserire')
  expect((await save({ ...rule, body: 'Leggi {notizia} nel portale.' })).status).toBe(400)
})

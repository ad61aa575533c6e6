import { newsroomFieldErrors } from '@desco/contract/messages/desk/news'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aParent } from '#testing/people/people.ts'
import { aPictureFile } from '#testing/people/pictures.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { forgetUnusedPictures } from './news-pictures.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let anna: Staff
let parent: string
beforeAll(async () => {
  portal = await startTestPortal()
  anna = await signedInStaff(portal, 'comunicazione')
  parent = (await aParent(portal)).token
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ seconds: 4 }))

const path = '/api/staff/add-news-picture'

const send = (payload: Buffer, who: { cookie: string } = anna, type = 'application/octet-stream') =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: who.cookie, 'content-type': type },
    payload,
  })

let shade = 0
/** A picture that nobody has sent before. */
async function sent(): Promise<string> {
  const response = await send(await aPictureFile({ width: 1_600, height: 1_200 }, (shade += 9)))
  expect(response.statusCode).toBe(200)
  return response.json().id
}

const text = { title: 'La merenda', description: 'Ecco che cosa abbiamo imparato.' }
const alt = 'Una ciotola di ciliegie su un tavolo'

async function draft(picture?: { id: string; alt: string } | null) {
  const { body, status } = await anna.call('POST', '/api/staff/draft-news', { ...text, picture })
  expect(status).toBe(200)
  return body.news as { id: string; version: number; picture: object | null }
}
const act = (what: string, body: object) => anna.call('POST', `/api/staff/${what}-news`, body)
const publish = ({ id, version }: { id: string; version: number }, chosen: object = {}) =>
  act('publish', { id, version, at: null, ...chosen })

async function statusFor(token: string | undefined, id: string, size = 'small') {
  portal.clock.pass({ seconds: 4 })
  const response = await portal.app.inject({
    method: 'GET',
    url: `/api/news/picture/${id}/${size}`,
    headers: token === undefined ? {} : { token },
  })
  return response.statusCode
}

describe('a picture that is sent', () => {
  it('is refused at its field where it is none, broken, too small or of another kind', async () => {
    const jpeg = await aPictureFile()
    for (const [file, why] of [
      [Buffer.from('<html><script>alert(1)</script>'), newsroomFieldErrors.pictureKind],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), newsroomFieldErrors.pictureKind],
      [Buffer.alloc(0), newsroomFieldErrors.pictureKind],
      [jpeg.subarray(0, 2_000), newsroomFieldErrors.pictureBroken],
      [await aPictureFile({ width: 40, height: 40 }), newsroomFieldErrors.pictureTooSmall],
      [await aPictureFile({ format: 'png', width: 8_000, height: 7_000 }), newsroomFieldErrors.picturePixels],
    ] as const) {
      const response = await send(file)
      expect([response.statusCode, response.json().fields]).toEqual([400, { file: why }])
    }
  })

  it('of more than 10 MB is refused before it is read to its end', async () => {
    const response = await send(Buffer.alloc(30_000_000, 0xff))
    expect([response.statusCode, response.json().code]).toEqual([413, 'body_too_large'])
  })

  it('is taken as bytes alone: neither as a form nor as JSON, and whatever its sender calls it', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/jpeg']) {
      expect((await send(await aPictureFile(), anna, type)).statusCode).toBe(415)
    }
  })

  it('is taken from who writes news, and from nobody else', async () => {
    const file = await aPictureFile()
    expect((await send(file, { cookie: 'nothing=1' })).statusCode).toBe(401)
    expect((await send(file, await signedInStaff(portal, 'data-manager'))).statusCode).toBe(403)
    const asFamily = await portal.app.inject({
      method: 'POST',
      url: path,
      headers: { token: parent, 'content-type': 'application/octet-stream' },
      payload: file,
    })
    expect(asFamily.statusCode).toBe(401)
  })

  it('twice is there once', async () => {
    const file = await aPictureFile({}, 251)
    const [one, other] = [await send(file), await send(file)]
    expect(one.json().id).toBe(other.json().id)
  })
})

describe('a news with a picture', () => {
  it('is refused without words for it, or with the name of a file for words', async () => {
    const id = await sent()
    for (const [said, why] of [
      ['', newsroomFieldErrors.alt],
      ['   ', newsroomFieldErrors.alt],
      ['x'.repeat(301), newsroomFieldErrors.alt],
      ['IMG_20261122.JPG', newsroomFieldErrors.altIsFileName],
    ]) {
      const { status, body } = await act('draft', { ...text, picture: { id, alt: said } })
      expect([status, body.fields]).toEqual([400, { 'picture.alt': why }])
    }
    const gone = await act('draft', { ...text, picture: { id: 'a'.repeat(64), alt } })
    expect(gone.body.fields).toEqual({ picture: newsroomFieldErrors.pictureGone })
  })

  it('keeps it in its versions: another, the same again, none', async () => {
    const [first, second] = [await sent(), await sent()]
    const news = await draft({ id: first, alt })
    expect(news.picture).toEqual({ id: first, alt })
    const edit = async (version: number, picture?: object | null) =>
      (await act('edit', { id: news.id, version, ...text, picture })).body.news
    expect(await edit(1, { id: first, alt })).toMatchObject({ version: 1 })
    // an edit that says nothing of it keeps it
    expect(await edit(1)).toMatchObject({ version: 1, picture: { id: first, alt } })
    expect(await edit(1, { id: second, alt: 'Un’altra ciotola' })).toMatchObject({ version: 2 })
    expect(await edit(2, null)).toMatchObject({ version: 3, picture: null })
    const { body } = await anna.call('GET', `/api/staff/news/${news.id}`)
    const words = body.versions.map(({ pictureAlt }: { pictureAlt: string | null }) => pictureAlt)
    expect(words).toEqual([null, 'Un’altra ciotola', alt])
  })

  it('over a version that somebody else has changed is refused, and changes nothing', async () => {
    const [mine, theirs] = [await sent(), await sent()]
    const { id } = await draft()
    await act('edit', { id, version: 1, ...text, picture: { id: theirs, alt } })
    const refused = await act('edit', { id, version: 1, ...text, picture: { id: mine, alt } })
    expect([refused.status, refused.body.code]).toEqual([409, 'news_outdated'])
    const { body } = await anna.call('GET', `/api/staff/news/${id}`)
    expect(body.news.picture).toEqual({ id: theirs, alt })
  })

  it('shows it to who reads the news, in two sizes, with its measures and its words', async () => {
    const id = await sent()
    await publish(await draft({ id, alt }))
    portal.clock.pass({ seconds: 4 })
    const { body } = await portal.call('GET', '/api/news/get-news', { token: parent })
    expect(body.data[0].picture).toEqual({ id, alt, width: 1_440, height: 1_080 })
    const [small, large] = await Promise.all(
      ['small', 'large'].map((size) =>
        portal.app.inject({
          method: 'GET',
          url: `/api/news/picture/${id}/${size}`,
          headers: { token: parent },
        }),
      ),
    )
    for (const response of [small, large]) {
      expect(response?.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringContaining('attachment'),
      })
      expect(response?.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    expect(large?.rawPayload.length).toBeGreaterThan(Number(small?.rawPayload.length))
    expect(await statusFor(parent, id, 'original')).toBe(400)
  })
})

describe('the picture of a news', () => {
  it('is there for nobody before it is published, nor after it was taken back', async () => {
    const id = await sent()
    const news = await draft({ id, alt })
    expect(await statusFor(parent, id)).toBe(404)
    await publish(news)
    expect(await statusFor(parent, id)).toBe(200)
    await act('unpublish', { id: news.id, version: news.version })
    expect(await statusFor(parent, id)).toBe(404)
  })

  it('is there for its audience alone, and for no stranger', async () => {
    const { child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    const [forParents, forChildren, forOthers] = [await sent(), await sent(), await sent()]
    await publish(await draft({ id: forParents, alt }), { audience: 'parents' })
    await publish(await draft({ id: forChildren, alt }), { audience: 'children' })
    await publish(await draft({ id: forOthers, alt }), { step: 'all_surveys' })
    expect(await statusFor(parent, forParents)).toBe(200)
    expect(await statusFor(child.token, forParents)).toBe(404)
    expect(await statusFor(parent, forChildren)).toBe(404)
    expect(await statusFor(child.token, forChildren)).toBe(200)
    // neither family is there
    expect(await statusFor(parent, forOthers)).toBe(404)
    for (const stranger of [undefined, 'A'.repeat(43)]) {
      for (const id of [forParents, forChildren, forOthers]) expect(await statusFor(stranger, id)).toBe(401)
    }
  })

  it('is seen by who writes it while it is a draft, and by nobody of the team who may not', async () => {
    const id = await sent()
    const see = (cookie: string) =>
      portal.app.inject({ method: 'GET', url: `/api/staff/news-picture/${id}/large`, headers: { cookie } })
    expect((await see(anna.cookie)).headers['content-type']).toBe('image/webp')
    expect((await see((await signedInStaff(portal, 'data-manager')).cookie)).statusCode).toBe(403)
    expect((await see('nothing=1')).statusCode).toBe(401)
  })
})

describe('forgetUnusedPictures', () => {
  it('deletes after a day what no news has, and keeps every other', async () => {
    const [kept, left, young] = [await sent(), await sent(), await sent()]
    const news = await draft({ id: kept, alt })
    const leaving = await draft({ id: left, alt })
    await act('edit', { id: leaving.id, version: 1, ...text, picture: null })
    const exists = async (id: string) =>
      (await portal.db.selectFrom('news_picture').select('hash').where('hash', '=', id).execute()).length ===
      1

    await forgetUnusedPictures(portal)
    expect([await exists(kept), await exists(left)]).toEqual([true, true])
    portal.clock.pass({ hours: 25 })
    anna = await signedInStaff(portal, 'comunicazione')
    parent = (await aParent(portal)).token
    await portal.db
      .updateTable('news_picture')
      .set({ addedAt: portal.clock.now() })
      .where('hash', '=', young)
      .execute()
    await forgetUnusedPictures(portal)
    expect([await exists(kept), await exists(left), await exists(young)]).toEqual([true, false, true])
    // the history says what it showed
    const { body } = await anna.call('GET', `/api/staff/news/${leaving.id}`)
    expect(body.versions.at(-1)).toMatchObject({ pictureAlt: alt })
    expect(await statusFor(parent, kept)).toBe(404)
    await publish(news)
    expect(await statusFor(parent, kept)).toBe(200)
  })
})

import { brotliDecompressSync } from 'node:zlib'

import { diaryLimits } from '@desco/contract/diary/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
let parent: Awaited<ReturnType<typeof aParent>>
beforeAll(async () => {
  portal = await startTestPortal()
  parent = await aParent(portal)
})
afterAll(() => portal.close())

describe('POST /foods/get-food', () => {
  const find = async (search: string) =>
    (await portal.call('POST', '/api/foods/get-food', { token: parent.token, body: { search } })).body.data

  it('finds foods of the list in force, the best first, at most twenty', async () => {
    const found = await find('fete biscotate')
    expect(found[0]).toMatchObject({
      id: 'fette-biscottate',
      name: 'Fette biscottate',
      group: 'cereali',
      listVersion: 1,
      units: [{ unit: expect.any(String), grams: expect.any(Number) }, ...found[0].units.slice(1)],
    })
    expect((await find('pa')).length).toBeLessThanOrEqual(20)
    expect(await find('')).toEqual([])
  })

  it('is for who is signed in', async () => {
    expect(await portal.call('POST', '/api/foods/get-food', { body: { search: 'pane' } })).toMatchObject({
      status: 401,
    })
  })

  it('refuses more searches in a minute than anybody types, of one person alone', async () => {
    const [busy, other] = [await aParent(portal), await aParent(portal)]
    const ask = async ({ token }: typeof busy) =>
      (await portal.call('POST', '/api/foods/get-food', { token, body: { search: 'pane' } })).status
    const most = diaryLimits.foodSearchesPerMinute.person
    for (let asked = 0; asked < most; asked += 1) expect(await ask(busy)).toBe(200)
    expect([await ask(busy), await ask(other)]).toEqual([429, 200])
    portal.clock.pass({ minutes: 1 })
    expect(await ask(busy)).toBe(200)
  })

  it('refuses more searches in a minute from one address, of however many people', async () => {
    portal.clock.pass({ minutes: 1 })
    const { person, address } = diaryLimits.foodSearchesPerMinute
    const search = async (token: string) =>
      (await portal.call('POST', '/api/foods/get-food', { token, body: { search: '' } })).status
    for (let asked = 0; asked < address; asked += person) {
      const { token } = await aParent(portal)
      const answers = await Promise.all(Array.from({ length: person }, () => search(token)))
      expect(new Set(answers)).toEqual(new Set([200]))
    }
    const { token } = await aParent(portal)
    expect(await search(token)).toBe(429)
    portal.clock.pass({ minutes: 1 })
    expect(await search(token)).toBe(200)
  })

  it('comes from a list that travels compressed, far below what a phone may load', async () => {
    const url = '/api/foods/list/1'
    const get = (encoding: string) =>
      portal.app.inject({ url, headers: { token: parent.token, 'accept-encoding': encoding } })
    const [packed, plain] = [await get('gzip, br;q=0.9, br'), await get('gzip')]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(40 * 1024)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('comes from a list that can be had whole, which is not there in a version that never was', async () => {
    const get = (version: number) => portal.call('GET', `/api/foods/list/${version}`, { token: parent.token })
    const { body } = await get(1)
    expect(body.data.csv.split('\n')[0]).toBe(
      'id;name;plural;synonyms;group;picture;units;grams_status;foodex2;study_code',
    )
    expect(await get(999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

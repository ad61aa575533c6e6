import { randomUUID } from 'node:crypto'

import { endpoints } from '@desco/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aChildLogin, aUsername } from '#testing/people/children.ts'
import { aChild, alone, aParent, aVerifiedParent } from '#testing/people/people.ts'
import { mount } from '#platform/http/mount.ts'
import { Problem } from '#platform/problem.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

type Form = { path: string; token: string; body: object; key?: string }
const post = ({ path, token, body, key }: Form) =>
  portal.call('POST', path, {
    token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const children = (token: string, key?: string) => ({
  path: '/api/users/add-children',
  token,
  body: { children: [aChild()], spouse: alone },
  ...(key !== undefined && { key }),
})
const countChildren = async () => (await portal.db.selectFrom('child').select('id').execute()).length

describe('a form that is sent again with its key', () => {
  it('gets the first answer, though its token was used up, and does nothing again', async () => {
    const [{ token }, key] = [await aVerifiedParent(portal), randomUUID()]
    const first = await post(children(token, key))
    const count = await countChildren()
    const again = await post(children(token, key))
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(await countChildren()).toBe(count)
  })

  it('is done once when it arrives five times at one instant', async () => {
    const [{ token }, key] = [await aVerifiedParent(portal), randomUUID()]
    const count = await countChildren()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(children(token, key))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await countChildren()).toBe(count + 1)
  })

  it('gets the first answer also when its token is used up while it is looked at', async () => {
    const answer = JSON.stringify({ message: 'Fatto.' })
    let isUsedUp = false
    const app = fastify()
    const guard = {
      identify: () => {
        isUsedUp = true
        return Promise.reject(new Problem('sign_in_required'))
      },
      answeredCalls: {
        find: () => Promise.resolve(isUsedUp ? answer : undefined),
        once: () => Promise.reject(new Error('It is done already.')),
      },
    }
    mount(app, guard, endpoints.addChildren, () => Promise.reject(new Error('It is done already.')))
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/users/add-children',
      headers: { token: 'used up', 'idempotency-key': randomUUID() },
      payload: {},
    })
    expect(body).toBe(answer)
    await app.close()
  })

  it('gives a child one access, and its parent the same words', async () => {
    const { token, user } = await aParent(portal)
    const username = aUsername()
    const access = aChildLogin({ token, user }, { username })
    const form = { path: '/api/users/child-reg', token, body: access }
    const key = randomUUID()
    const first = await post({ ...form, key })
    expect(first.body.data?.username).toBe(username)
    expect((await post({ ...form, key })).body).toEqual(first.body)
    expect((await post({ ...form, key: randomUUID() })).body.code).toBe('child_already_enabled')
    expect((await post(form)).body.code).toBe('child_already_enabled')
    // neither words nor names can be read from the table
    const kept = await portal.db.selectFrom('answered_call').select('answer').execute()
    for (const { answer } of kept) expect(String(answer)).not.toContain(username)
  })

  it('is nobody else’s answer, and may be sent anew after a refusal', async () => {
    const [one, other, key] = [await aVerifiedParent(portal), await aVerifiedParent(portal), randomUUID()]
    const wrong = await post({ ...children(one.token, key), body: { children: [], spouse: alone } })
    expect(wrong.status).toBe(400)
    expect((await post(children(one.token, key))).status).toBe(200)
    const count = await countChildren()
    expect((await post(children(other.token, key))).status).toBe(200)
    expect(await countChildren()).toBe(count + 1)
    expect((await post(children('nobody', key))).status).toBe(401)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'

import { isSpentCode, noteSpentCode } from '#families/people/family-members.queries.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { createFamily } from './register-parent.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

it('gives a new family neither the code of another one nor that of one that was erased', async () => {
  const drawn = ['AAA-AAAA', 'BBB-BBBB', 'CCC-CCCC']
  const draw = () => drawn.shift() ?? ''
  await noteSpentCode(portal, 'AAA-AAAA')
  await portal.db.insertInto('family').values({ code: 'BBB-BBBB', createdAt: portal.clock.now() }).execute()
  const id = await createFamily(portal, portal.clock.now(), { draw })
  const family = await portal.db.selectFrom('family').select('code').where('id', '=', id).executeTakeFirst()
  expect(family?.code).toBe('CCC-CCCC')
})

it('knows a spent code, also when it was noted twice, and no other one', async () => {
  await noteSpentCode(portal, 'DDD-DDDD')
  await noteSpentCode(portal, 'DDD-DDDD')
  expect(await isSpentCode(portal, 'DDD-DDDD')).toBe(true)
  expect(await isSpentCode(portal, 'DDD-DDDE')).toBe(false)
})

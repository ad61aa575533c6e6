import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestConnection } from '#testing/portals/database.ts'
import { aParent, aVerifiedParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

// Two server processes over one database, with one clock: what is true in one is true in the other from the answer on.
let first: TestPortal
let second: TestPortal
beforeAll(async () => {
  const connection = await createTestConnection()
  first = await startTestPortal({ connection })
  second = await startTestPortal({ connection, clock: first.clock })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const statusesOf = async (token: string) => {
  const statuses: number[] = []
  for (const portal of [first, second])
    statuses.push((await portal.call('GET', '/api/news/get-news', { token })).status)
  return statuses
}
const opened = async (portal: TestPortal, token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { token })).body.res?.user

it('lets nobody read in any process who has left the study in one', async () => {
  const { token } = await aParent(first)
  expect(await statusesOf(token)).toEqual([200, 200])
  await first.call('POST', '/api/users/leave', { token, body: { degree: 'me-and-children' } })
  expect(await statusesOf(token)).toEqual([403, 403])
  expect(await opened(second, token)).toMatchObject({ hasLeft: true })
})

it('lets nobody read in any process who has logged out in one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { token } = await aParent(first)
    expect(await statusesOf(token)).toEqual([200, 200])
    await first.call('POST', '/api/users/logout', { token })
    expect(await statusesOf(token)).toEqual([401, 401])
    expect(await opened(second, token)).toBeUndefined()
  }
})

it('shows in every process what was corrected in one', async () => {
  const { token, phone_number } = await aParent(first)
  for (let round = 1; round <= 10; round += 1) {
    const [here, elsewhere] = round % 2 === 0 ? [first, second] : [second, first]
    const name = `Giulia ${'i'.repeat(round % 8)}`.trim()
    const { status } = await here.call('POST', '/api/users/correct-person', {
      token,
      body: { name, surname: 'Rossi', phone_number },
    })
    expect(status).toBe(200)
    expect(await opened(elsewhere, token)).toMatchObject({ name })
  }
})

it('opens nothing to a token that is only good for adding children', async () => {
  const { token: onboarding, email } = await aVerifiedParent(first)
  const { token } = await logIn(first, email)
  expect(await opened(first, token)).toMatchObject({ role: 'user' })
  expect(await opened(first, onboarding)).toBeUndefined()
  expect(await statusesOf(onboarding)).toEqual([401, 401])
})

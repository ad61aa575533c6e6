import { expect, it } from 'vitest'

import { inPassing } from './in-passing.ts'

function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { act: () => promise, done: () => resolve(), fail: (error: Error) => reject(error) }
}

it('does one thing after the other, and holds up who is two ahead', async () => {
  const [one, other] = [held(), held()]
  const said: string[] = []
  const passing = inPassing()
  expect(passing.isIdle()).toBe(true)
  await passing.add(() => one.act().then(() => void said.push('one')))
  expect(passing.isIdle()).toBe(false)
  const room = passing
    .add(() => other.act().then(() => void said.push('other')))
    .then(() => said.push('room'))
  other.done()
  one.done()
  await Promise.all([room, passing.end()])
  expect([said[0], said.toSorted()]).toEqual(['one', ['one', 'other', 'room']])
  expect(passing.isIdle()).toBe(true)
})

it('does nothing more once something went wrong, and says so to whoever comes next', async () => {
  const [bad, never] = [held(), held()]
  const passing = inPassing()
  let isBegun = false
  await passing.add(bad.act)
  const next = passing.add(async () => {
    isBegun = true
    await never.act()
  })
  bad.fail(new Error('no room on the disk'))
  await expect(next).rejects.toThrow('no room')
  await expect(passing.end()).rejects.toThrow('no room')
  await passing.settle()
  expect(isBegun).toBe(false)
})

import { beforeEach, expect, it } from 'vitest'

import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
  return () => stage.host.close()
})

const logIn = async (password: string) => {
  const response = await fetch(`${stage.host.url}/index.php/admin/remotecontrol`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ method: 'get_session_key', params: ['admin', password], id: 1 }),
  })
  const { result } = (await response.json()) as { result: string | { status: string } }
  return typeof result === 'string' ? 'welcome' : result.status.slice(0, 17)
}

it('lets logins in again ten minutes after the third failure, tries in between or not', async () => {
  for (let time = 0; time < 3; time += 1) expect(await logIn('no')).toBe('Invalid user name')
  stage.later(599)
  expect(await logIn(stage.target.password)).toBe('You have exceeded')
  stage.later(1)
  expect(await logIn(stage.target.password)).toBe('welcome')
})

it('forgives failures after a success', async () => {
  const outcomes = []
  for (const password of ['no', 'no', stage.target.password, 'no', 'no', stage.target.password])
    outcomes.push(await logIn(password))
  expect(outcomes.filter((outcome) => outcome === 'welcome')).toHaveLength(2)
})

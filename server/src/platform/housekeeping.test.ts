import { expect, describe, it } from 'vitest'

import { settableClock } from '#testing/settable-clock.ts'

import { startHousekeeping } from './housekeeping.ts'
import { silentLog } from './log.ts'

describe('startHousekeeping', () => {
  it('logs why a chore failed without what it was about, and does the others', async () => {
    const lines: object[] = []
    const done: string[] = []
    const refused = Object.assign(new Error('Key (login)=(giulia@example.org) is there'), { code: '23505' })
    const housekeeping = startHousekeeping(
      { clock: settableClock(), log: { ...silentLog, error: (facts) => void lines.push(facts) } },
      [
        { name: 'old mails', do: () => Promise.reject(refused) },
        { name: 'old attempts', do: async () => void done.push('old attempts') },
      ],
    )
    await housekeeping.stop()
    expect(lines).toMatchObject([
      { chore: 'old mails', name: 'Error', code: '23505', why: 'the same value is there already' },
    ])
    expect(JSON.stringify(lines)).not.toContain('giulia')
    expect(done).toEqual(['old attempts'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Chore } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { choreWorker, queueChores } from './chores.ts'
import { doDueJobs } from './start-work-queue.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

describe('choreWorker', () => {
  it('logs why a chore failed without what it was about, does the others, and tries again within minutes', async () => {
    const clock = settableClock()
    const lines: object[] = []
    const done: string[] = []
    const refused = Object.assign(new Error('Key (login)=(giulia@example.org) is there'), { code: '23505' })
    const chores: Chore[] = [
      { name: 'old mails', run: () => Promise.reject(refused) },
      { name: 'old attempts', run: async () => void done.push('old attempts') },
    ]
    const log = { ...silentLog, error: (facts: object) => void lines.push(facts) }
    const needs = {
      db,
      clock,
      secrets,
      log,
      portalUrl: 'https://portal.test',
      studyName: 'Desco',
      studyContact: 'c',
    }
    await queueChores(needs, chores)
    await doDueJobs(needs, choreWorker(needs, chores))

    expect(lines).toMatchObject([
      {
        queue: 'chore',
        job: 'old mails',
        name: 'Error',
        code: '23505',
        why: 'the same value is there already',
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('giulia')
    expect(done).toEqual(['old attempts'])

    clock.pass({ minutes: 5 })
    await doDueJobs(needs, choreWorker(needs, chores))
    expect(lines).toHaveLength(2)
    expect(done).toEqual(['old attempts'])
  })
})

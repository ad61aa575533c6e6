import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { type ParticipationAnswer, storeSeen } from './participation.queries.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

describe('storeSeen', () => {
  it('locks the rows of somebody in one order, however LimeSurvey’s answers came', async () => {
    const accountId = await addBarePerson(db, { email: 'giulia@example.it' })
    const seen = (surveyId: number): ParticipationAnswer => ({
      accountId,
      surveyId,
      title: 'Prova',
      token: 'giuliaexampleit',
      completed: false,
      submittedAt: null,
    })
    await storeSeen(db, [seen(1), seen(2)], new Date('2026-11-20T10:00:00Z'))
    const own = db.selectFrom('survey_participation').select('surveyId').where('accountId', '=', accountId)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`

    let storing: Promise<unknown> | undefined
    await inTransaction(db, async (tx) => {
      await sql`select from survey_participation where account_id = ${accountId} and survey_id = 1 for update`.execute(
        tx,
      )
      storing = storeSeen(db, [seen(2), seen(1)], new Date('2026-11-20T10:01:00Z'))
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(1)
      const free = await own.where('surveyId', '=', 2).forUpdate().skipLocked().execute()
      expect(free).toEqual([{ surveyId: 2 }])
    })
    await storing
  })
})

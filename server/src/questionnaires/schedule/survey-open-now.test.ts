import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { storeCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { localTimeIn } from './local-time.rules.ts'
import { isOffered } from '#questionnaires/offers/survey-offer.rules.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('the same surveys are open in the database as by the rule that offers them', async () => {
  const localNow = localTimeIn('Europe/Rome')
  const dates = fc.option(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => localNow(date)),
  )
  const anySurvey = fc.record({ active: fc.boolean(), startsAt: dates, expiresAt: dates })
  await fc.assert(
    fc.asyncProperty(fc.array(anySurvey, { maxLength: 20 }), async (lines) => {
      const surveys = lines.map((line, n) => ({ id: n + 1, title: 'Prova', ...line }))
      await storeCatalogue(db, { surveys, fetchedAt: new Date() })
      const { ids } = await db.selectFrom('survey_open_now').selectAll().executeTakeFirstOrThrow()
      const offered = surveys.filter((survey) => isOffered(survey, localNow(new Date())))
      expect(ids).toEqual(offered.map(({ id }) => id))
    }),
    { numRuns: 50 },
  )
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { createTestConnection } from '#testing/database.ts'
import { hour, type History, storeHistory } from '#testing/family-histories.ts'

import { countSurveysCompleted } from './completed-surveys.queries.ts'
import { catchUp, recomputeAll, renewStandings } from './keep-standings.ts'

const history: History = { verified: true, parents: 2, enabled: [], surveys: [], events: [] }

let connection: Awaited<ReturnType<typeof createTestConnection>>
let db: Database
let parents: string[]
beforeAll(async () => {
  connection = await createTestConnection()
  db = connect(connection, () => undefined)
  const one = await storeHistory(db, history)
  const { id } = await db
    .insertInto('family')
    .values({ code: 'PRO-2222', created_at: hour(0), is_rehearsal: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rehearsing = await db
    .insertInto('account')
    .values(
      [1, 2].map((n) => ({
        family_id: id,
        kind: 'parent' as const,
        login: `prova${n}@posta.example`,
        email: `prova${n}@posta.example`,
        name: 'Prova',
        surname: 'Prova',
        password_hash: '',
        created_at: hour(0),
      })),
    )
    .returning('id')
    .execute()
  parents = [...one.parentIds, ...rehearsing.map((row) => row.id)]
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await db.deleteFrom('survey_participation').execute()
  await catchUp(db)
})

const minute = (n: number) => new Date(hour(0).getTime() + n * 60_000)

/** Counted one by one, as the view says what counts. */
async function countOneByOne(since: Date) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from survey_given as given join account on account.id = given.account_id
    join family on family.id = account.family_id
    where given.completed and not family.is_rehearsal and given.completed_at > ${since}`.execute(db)
  return rows[0]?.count
}

const moment = fc.option(fc.nat(400).map(minute))
const given = fc.record({
  person: fc.nat(3),
  survey: fc.nat(5),
  completed: fc.boolean(),
  submitted_at: moment,
  completed_at: fc.nat(400).map(minute),
  left_at: moment,
  moved_to: fc.option(fc.constant(7)),
})
const act = fc.record({ given, isGone: fc.boolean(), takeUp: fc.boolean() })

describe('countSurveysCompleted', () => {
  it('is the count of one by one from any moment on, whatever became of questionnaires', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 15 }),
        fc.nat(400).map(minute),
        async (acts, since) => {
          for (const { given: row, isGone, takeUp } of acts) {
            const { person, survey, ...values } = row
            const about = { account_id: parents[person] ?? '', survey_id: survey }
            if (isGone)
              await db
                .deleteFrom('survey_participation')
                .where('account_id', '=', about.account_id)
                .where('survey_id', '=', survey)
                .execute()
            else
              await db
                .insertInto('survey_participation')
                .values({ ...about, title: 'Prova', token: 'token', ...values })
                .onConflict((conflict) => conflict.columns(['account_id', 'survey_id']).doUpdateSet(values))
                .execute()
            if (takeUp) await catchUp(db)
          }
          await catchUp(db)
          expect(await countSurveysCompleted(db, since)).toBe(await countOneByOne(since))
        },
      ),
      { numRuns: 100 },
    )
  }, 60_000)

  it('is put right at a start where hours were never counted or by another meaning, and by the command', async () => {
    await db
      .insertInto('survey_participation')
      .values(
        [1, 2].map((survey_id) => ({
          account_id: parents[0] ?? '',
          survey_id,
          title: 'Prova',
          token: 'token',
          completed: true,
          completed_at: minute(survey_id * 100),
        })),
      )
      .execute()
    await catchUp(db)
    for (const anew of [renewStandings, recomputeAll]) {
      await sql`update completed_survey_count set surveys = 9`.execute(db)
      await sql`insert into completed_survey_count values ('2020-01-01', 4) on conflict do nothing`.execute(
        db,
      )
      await sql`update family_standing_progress set surveys_definition = null`.execute(db)
      expect(await countSurveysCompleted(db, minute(-10_000))).not.toBe(2)
      await anew(connection)
      expect(await countSurveysCompleted(db, minute(-10_000))).toBe(2)
    }
  })
})

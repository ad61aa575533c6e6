import { addDays } from '@desco/contract/diary/days'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { findWindowFacts, listSchedules, storeSchedule } from './survey-schedule.queries.ts'
import { isOpenOn, type Period, periodsOf, type WindowFacts } from './survey-window.rules.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())
beforeEach(async () => {
  await db.deleteFrom('survey_schedule').execute()
  await db.deleteFrom('survey_participation').execute()
})

const [survey, earlier] = [310001, 310002]

const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2010-01-01', n))
const span = (max: number) =>
  fc.tuple(fc.integer({ min: 0, max }), fc.option(fc.integer({ min: 0, max: 400 }), { freq: 3 }))
const days = span(3_000).map(([fromDay, more]) => ({ fromDay, toDay: more === null ? null : fromDay + more }))

const anyWindow: fc.Arbitrary<SurveyWindow> = fc.oneof(
  fc
    .tuple(day, fc.integer({ min: 0, max: 90 }))
    .map(([from, more]) => ({ kind: 'dates' as const, from, to: addDays(from, more) })),
  fc
    .tuple(day, fc.boolean())
    .map(([one, isEnd]) =>
      isEnd
        ? { kind: 'dates' as const, from: null, to: one }
        : { kind: 'dates' as const, from: one, to: null },
    ),
  fc.tuple(day, fc.integer({ min: 2, max: 5 })).map(([first, count]) => ({
    kind: 'waves' as const,
    waves: Array.from({ length: count }, (_one, n) => ({
      from: addDays(first, n * 100),
      to: addDays(first, n * 100 + 20),
    })),
  })),
  days.map((both) => ({ kind: 'after_enrolment' as const, ...both })),
  days.map((both) => ({ kind: 'after_survey' as const, surveyId: earlier, ...both })),
  span(200).map(([fromMonths, more]) => ({
    kind: 'at_age' as const,
    fromMonths,
    toMonths: more === null ? null : Math.min(251, fromMonths + more),
  })),
)

const anyFacts = fc.record({
  // moments on either side of Italy's midnight
  registered: fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  completed: fc.option(
    fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  ),
  birthDates: fc.array(day, { maxLength: 3 }),
  isChild: fc.boolean(),
})

/** A person with these facts in the database, and what the rules are to know of them. */
async function someone({ registered, completed, birthDates, isChild }: Facts) {
  const who = isChild ? { username: crypto.randomUUID() } : { email: `${crypto.randomUUID()}@example.it` }
  const accountId = await addBarePerson(db, who)
  const { familyId } = await db
    .selectFrom('account')
    .select('familyId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sql`update family set created_at = ${registered} where id = ${familyId}`.execute(db)
  for (const [position, birthDate] of birthDates.entries()) {
    const own = isChild && position === 0 ? { accountId } : {}
    const child = { familyId, position, name: 'Anna', surname: 'Rossi', birthDate, createdAt: registered }
    await db
      .insertInto('child')
      .values({ ...child, ...own })
      .execute()
  }
  if (completed !== null) {
    await db
      .insertInto('survey_participation')
      .values({
        accountId,
        surveyId: earlier,
        title: 'Prima',
        token: accountId,
        completed: true,
        completedAt: completed,
      })
      .execute()
  }
  const facts: WindowFacts = {
    enrolledOn: dayInItaly(registered),
    birthDates: isChild ? birthDates.slice(0, 1) : birthDates.toSorted(),
    completedOn: new Map(completed === null ? [] : [[earlier, dayInItaly(completed)]]),
  }
  return { accountId, facts }
}

type Facts = { registered: Date; completed: Date | null; birthDates: string[]; isChild: boolean }

const sorted = (periods: readonly Period[]) =>
  periods.map(({ from, to }) => `${from ?? ''}/${to ?? ''}`).toSorted()

describe('survey_period', () => {
  it('says of everybody and every window what the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(anyWindow, anyFacts, async (window, given) => {
        await storeSchedule(db, survey, { minutes: null, window })
        const { accountId, facts } = await someone(given)
        const rows = await db
          .selectFrom('survey_period')
          .select(['fromDay as from', 'toDay as to'])
          .where('accountId', '=', accountId)
          .where('surveyId', '=', survey)
          .execute()
        expect(sorted(rows)).toEqual(sorted(periodsOf(window, facts)))
        expect(await findWindowFacts(db, accountId)).toEqual(facts)
      }),
      { numRuns: 120 },
    )
  })

  it('keeps every window as it was chosen', async () => {
    await fc.assert(
      fc.asyncProperty(anyWindow, fc.option(fc.integer({ min: 1, max: 240 })), async (window, minutes) => {
        await storeSchedule(db, survey, { minutes, window })
        expect((await listSchedules(db)).get(survey)).toEqual({ minutes, window })
      }),
      { numRuns: 60 },
    )
    await storeSchedule(db, survey, { minutes: null, window: { kind: 'always' } })
    expect((await listSchedules(db)).size).toBe(0)
  })
})

describe('survey_given', () => {
  it('waits for nobody outside their window, and for everybody inside', async () => {
    const today = dayInItaly(new Date())
    const windows: SurveyWindow[] = [
      { kind: 'always' },
      { kind: 'dates', from: today, to: today },
      { kind: 'dates', from: addDays(today, 1), to: null },
      { kind: 'dates', from: null, to: addDays(today, -1) },
      { kind: 'after_survey', surveyId: earlier, fromDay: 0, toDay: null },
    ]
    for (const window of windows) {
      await storeSchedule(db, survey, { minutes: null, window })
      const given = { registered: new Date(), completed: null, birthDates: [], isChild: false }
      const { accountId, facts } = await someone(given)
      const row = { accountId, surveyId: survey, title: 'Ora', token: accountId }
      await db
        .insertInto('survey_participation')
        .values({ ...row, addedAt: new Date() })
        .execute()
      const waited = await db
        .selectFrom('survey_given')
        .select('surveyId')
        .where('accountId', '=', accountId)
        .execute()
      expect([window, waited.length === 1]).toEqual([window, isOpenOn(periodsOf(window, facts), today)])
    }
  })
})

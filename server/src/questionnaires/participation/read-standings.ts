import { sql } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { listAudiences, readCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { inOrder, type SurveyTaker } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listSurveyFacts } from '#questionnaires/catalogue/survey-facts.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'

import { type StandingFacts, standingOf, type SurveyStanding } from './survey-standing.rules.ts'

/** The plan that is the same for everybody: read once for as many families as one likes. */
type SurveyPlan = Awaited<ReturnType<typeof readSurveyPlan>>

/** The questionnaires of LimeSurvey's last list, and for whom and when each is meant. LimeSurvey is not asked. */
export async function readSurveyPlan(db: Database) {
  // one after the other: a transaction has one connection
  const catalogue = await readCatalogue(db)
  const audiences = await listAudiences(db)
  const schedules = await listSchedules(db)
  const facts = await listSurveyFacts(db)
  return { surveys: inOrder(catalogue.surveys, audiences), audiences, schedules, facts }
}

const localTime = localTimeIn('Europe/Rome')

/** How the people of some families stand with each questionnaire, by their accounts. LimeSurvey is not asked. */
export async function readStandings(
  db: Database,
  { surveys, audiences, schedules, facts }: SurveyPlan,
  familyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SurveyStanding[]>> {
  const takers = await listTakers(db, familyIds)
  const given = Map.groupBy(await listGiven(db, familyIds), ({ accountId }) => accountId)
  const today = dayInItaly(now)
  const localNow = localTime(now)
  const listed = new Set(surveys.map(({ id }) => id))

  return new Map(
    takers.map(({ accountId, kind, joinedOn, enrolledOn, birthDates }) => {
      const own = given.get(accountId) ?? []
      const done = own.filter(({ completed }) => completed)
      const days = done.flatMap(({ surveyId, completedOn }) =>
        completedOn === null ? [] : [[surveyId, completedOn] as const],
      )
      const counted = { enrolledOn, birthDates, completedOn: new Map(days) }
      const taker: SurveyTaker = kind === 'parent' ? { kind } : { kind, birthDate: birthDates[0] ?? null }
      const standings = surveys.map((survey) => {
        const asked = {
          survey,
          audience: audiences.get(survey.id),
          schedule: schedules.get(survey.id) ?? unscheduled,
          isOpenToAnybody: facts.get(survey.id)?.openAccess === true,
          taker,
          facts: counted,
          joinedOn,
          participation: own.find(({ surveyId }) => surveyId === survey.id),
        }
        return standingOf(asked, today, localNow)
      })
      // a completed survey stays done when LimeSurvey has it no more
      const gone = done
        .filter(({ surveyId, isLate }) => !listed.has(surveyId) && !isLate)
        .map(({ surveyId, title }): SurveyStanding => {
          return { surveyId, title, minutes: null, state: 'done', from: null, until: null }
        })
      return [accountId, [...standings, ...gone]]
    }),
  )
}

/** Everybody with an access in these families, with what the windows of questionnaires count from. */
async function listTakers(db: Database, familyIds: readonly string[]) {
  const { rows } = await sql<{
    accountId: string
    kind: 'parent' | 'child'
    joinedOn: string
    enrolledOn: string
    birthDates: string[]
  }>`
    select account.id as account_id, account.kind, anchor.enrolled_on, anchor.birth_dates::text[] as birth_dates,
      (account.created_at at time zone 'Europe/Rome')::date::text as joined_on
    from account
    join survey_anchor as anchor on anchor.account_id = account.id
    where account.family_id = any(${[...familyIds]}::uuid[]) and account.name <> ''`.execute(db)
  return rows
}

type ParticipationRow = NonNullable<StandingFacts['participation']> & {
  accountId: string
  surveyId: number
  title: string
  completedOn: string | null
}

/** The known facts of these families' people in their questionnaires. One that was made again counts as the new one. */
async function listGiven(db: Database, familyIds: readonly string[]) {
  const { rows } = await sql<ParticipationRow>`
    select given.account_id, given.survey_id, given.title, given.completed,
      given.completed
        and answered_late(given.submitted_at, coalesce(given.completed_at, given.checked_at), given.left_at) as is_late,
      (coalesce(given.submitted_at, given.completed_at, given.checked_at) at time zone 'Europe/Rome')::date::text
        as completed_on,
      given.begun_at is not null and not given.completed as begun, given.added_at is not null as was_added
    from survey_participation as given
    join account on account.id = given.account_id
    where account.family_id = any(${[...familyIds]}::uuid[]) and given.moved_to is null
    order by given.survey_id`.execute(db)
  return rows
}

import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { findCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { listAudiences } from '#questionnaires/catalogue/survey-audience.queries.ts'
import { inOrder, type SurveyTaker } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listSurveyFacts } from '#questionnaires/catalogue/survey-facts.queries.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'
import { listGiven, listTakers } from './survey-standing.queries.ts'
import { standingOf, type SurveyStanding } from './survey-standing.rules.ts'

/** The plan that is the same for everybody: read once for as many families as one likes. */
type SurveyPlan = Awaited<ReturnType<typeof readSurveyPlan>>

/** The questionnaires of LimeSurvey's last list, and for whom and when each is meant. LimeSurvey is not asked. */
export async function readSurveyPlan(db: Database) {
  // one after the other: a transaction has one connection
  const catalogue = await findCatalogue(db)
  const audiences = await listAudiences(db)
  const schedules = await listSchedules(db)
  const facts = await listSurveyFacts(db)
  return { surveys: inOrder(catalogue?.surveys ?? [], audiences), audiences, schedules, facts }
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
      const counted = {
        enrolledOn,
        birthDates,
        completedOn: new Map(done.flatMap(({ surveyId, completedOn }) => pairOf(surveyId, completedOn))),
      }
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
      // what was completed stays done when LimeSurvey has it no more
      const gone = done
        .filter(({ surveyId, isLate }) => !listed.has(surveyId) && !isLate)
        .map(({ surveyId, title }): SurveyStanding => {
          return { surveyId, title, minutes: null, state: 'done', from: null, until: null }
        })
      return [accountId, [...standings, ...gone]]
    }),
  )
}

const pairOf = (surveyId: number, day: string | null): [number, string][] =>
  day === null ? [] : [[surveyId, day]]

import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { SurveyState, surveyPeople } from '@desco/contract/staff/survey-people'

import { initialsOf } from '#modules/people/index.ts'
import { inOrder, listAudiences } from '#modules/surveys/index.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { countByState, familiesWaitingIn, listByState, listWaitingOf } from './survey-people.queries.ts'

const pageLength = 50
// with many families it is a reading of all of them
const countsMs = 30_000

type Counts = AnswerOf<typeof surveyPeople.countSurveyPeople>

/** How many people are where in each survey; one reading for everybody who asks within half a minute. */
export const createCountSurveyPeople = (needs: Needs): (() => Promise<Counts>) =>
  shareForAMoment(needs.clock, countsMs, () => countSurveyPeople(needs))

async function countSurveyPeople({ db, clock, surveys: { desk } }: Needs): Promise<Counts> {
  const listed = await desk.list().catch((error: unknown) => {
    // LimeSurvey has never given its list: there is nobody to count
    if (error instanceof Problem && error.code === 'surveys_unavailable') return { surveys: [] }
    throw error
  })
  const now = clock.now()
  const rows = await inTransaction(db, (tx) => countByState(tx, now, desk.localNow()))
  const audiences = await listAudiences(db)
  return {
    message: said.found,
    asOf: now.toISOString(),
    surveys: inOrder(listed.surveys, audiences).map((survey) => {
      const of = (state: SurveyState) => rows.find((row) => row.surveyId === survey.id && row.state === state)
      const count = (state: SurveyState) => of(state)?.count ?? 0
      return {
        surveyId: survey.id,
        title: survey.title,
        open: desk.isOpen(survey),
        done: count('done'),
        begun: count('begun'),
        waiting: count('waiting'),
        notOffered: count('not_offered'),
        waitingSince: of('waiting')?.since?.toISOString() ?? null,
      }
    }),
  }
}

// LimeSurvey keeps its dates by the Italian clock, as the view survey_open_now says
const italianClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The surveys that wait for somebody of these families, by the list that LimeSurvey gave last. */
export const listWaitingSurveys = (db: Needs['db'], familyIds: readonly string[], now: Date) =>
  listWaitingOf(db, familyIds, now, italianClock.format(now))

/** A query of the families with somebody for whom a survey waits. */
export const familiesWaitingFor = (surveyId: number, now: Date) =>
  familiesWaitingIn(surveyId, now, italianClock.format(now))

type Listing = typeof surveyPeople.listSurveyPeople

/** Who is behind one number of one survey that LimeSurvey lists, by family code and initials. */
export async function listSurveyPeople(
  { db, clock, surveys: { desk } }: Needs,
  { surveyId, state, after }: InputOf<Listing>,
): Promise<AnswerOf<Listing>> {
  const survey = (await desk.list()).surveys.find(({ id }) => id === surveyId)
  if (survey === undefined) throw new Problem('not_found')
  const rows = await listByState(
    db,
    { surveyId, state, after, count: pageLength + 1 },
    clock.now(),
    desk.localNow(),
  )
  return {
    message: said.found,
    title: survey.title,
    people: rows.slice(0, pageLength).map(({ name, surname, position, since, ...row }) => ({
      ...row,
      initials: initialsOf({ name, surname, position }),
      since: since?.toISOString() ?? null,
    })),
    more: rows.length > pageLength,
  }
}

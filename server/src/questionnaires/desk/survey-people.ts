import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { surveyPeople } from '@desco/contract/questionnaires/desk/survey-people'

import { initialsOf, takeUpChanges } from '#families/index.ts'
import { Problem } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { listByState } from './survey-people.queries.ts'

const pageLength = 50

type Listing = typeof surveyPeople.listSurveyPeople

/** The people behind one number of one survey that LimeSurvey lists, by family code and initials. */
export async function listSurveyPeople(
  { db, clock, surveys: { desk } }: SurveysNeeds,
  { surveyId, state, after }: InputOf<Listing>,
): Promise<ContentOf<Listing>> {
  const survey = (await desk.list()).surveys.find(({ id }) => id === surveyId)
  if (survey === undefined) throw new Problem('not_found')
  await takeUpChanges(db)
  const rows = await listByState(
    db,
    { surveyId, state, after, count: pageLength + 1 },
    clock.now(),
    desk.localNow(),
  )
  return {
    title: survey.title,
    people: rows.slice(0, pageLength).map((row) => ({ ...row, initials: initialsOf(row) })),
    more: rows.length > pageLength,
  }
}

import type { ContentOf } from '@desco/contract/endpoint'
import type { SurveyState, surveyPeople } from '@desco/contract/questionnaires/desk/survey-people'

import { takeUpChanges } from '#families/index.ts'
import { listAudiences, readCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { inOrder } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { countByState, countLeft } from './survey-people.ts'

type Counts = ContentOf<typeof surveyPeople.countSurveyPeople>
type Numbers = Pick<
  Counts['surveys'][number],
  'done' | 'left' | 'begun' | 'waiting' | 'notOffered' | 'waitingSince'
>

const sharedMilliseconds = 30_000
const nobody: Numbers = { done: 0, left: 0, begun: 0, waiting: 0, notOffered: 0, waitingSince: null }

/** How many people are where in each survey, counted once for everybody who asks within half a minute (docs/decisions/team.md). */
export function createCountSurveyPeople(needs: SurveysNeeds): () => Promise<Counts> {
  const { db, surveys } = needs
  const countShared = shareForAMoment(needs.clock, sharedMilliseconds, () => countEverybody(needs))

  return async () => {
    const listed = await surveys.desk.list().catch((error: unknown) => {
      // LimeSurvey has never given its list: there is nobody to count
      if (error instanceof Problem && error.code === 'surveys_unavailable') return { surveys: [] }
      throw error
    })
    const [{ asOf, counts }, audiences, schedules] = await Promise.all([
      countShared(),
      listAudiences(db),
      listSchedules(db),
    ])
    return {
      asOf,
      surveys: inOrder(listed.surveys, audiences).map((survey) => ({
        ...survey,
        surveyId: survey.id,
        open: surveys.desk.isOpen(survey),
        window: (schedules.get(survey.id) ?? unscheduled).window,
        ...(counts.get(survey.id) ?? nobody),
      })),
    }
  }
}

/** Counts everybody in each survey of the list that LimeSurvey gave last. */
async function countEverybody({ db, clock, surveys: { desk } }: SurveysNeeds) {
  await takeUpChanges(db)
  const asOf = clock.now()
  const counts = new Map<number, Numbers>()
  for (const { id } of (await readCatalogue(db)).surveys) {
    const rows = await inTransaction(db, (tx) => countByState(tx, id, asOf, desk.localNow()))
    const of = (state: SurveyState) => rows.find((row) => row.state === state)
    counts.set(id, {
      done: of('done')?.count ?? 0,
      left: await countLeft(db, id),
      begun: of('begun')?.count ?? 0,
      waiting: of('waiting')?.count ?? 0,
      notOffered: of('not_offered')?.count ?? 0,
      waitingSince: of('waiting')?.since ?? null,
    })
  }
  return { asOf, counts }
}

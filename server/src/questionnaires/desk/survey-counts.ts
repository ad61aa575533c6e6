import type { ContentOf } from '@desco/contract/endpoint'
import type { SurveyState, surveyPeople } from '@desco/contract/questionnaires/desk/survey-people'
import type { Selectable } from 'kysely'

import { takeUpChanges } from '#families/index.ts'
import { listAudiences, readCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { inOrder } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { Tables } from '#server/tables.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { countByState, countLeft } from './survey-people.ts'

type Counts = ContentOf<typeof surveyPeople.countSurveyPeople>
export type KeptCounts = Selectable<Tables['survey_count']>['counts']
type StoredCounts = { countedAt: Date; counts: KeptCounts }

export const surveyCountQueue = 'survey-counts'

const sharedMilliseconds = 30_000
/** So many places of people in questionnaires are counted while somebody waits; more are counted in the background. */
const countedWhileWaiting = 200_000
/** Among many, what was counted is kept for a second for each so many places: counting then takes a small part of the time. */
const placesPerSecond = 20_000
/** It is counted every hour; what is older was left by a server that was away. */
const oldestMilliseconds = 2 * 3_600_000

/**
 * How many people are where in each survey: counted for everybody who asks within half a minute, or, in a large study, as it
 * was counted last; then it is counted anew afterwards (docs/decisions/team.md).
 */
export function createCountSurveyPeople(needs: SurveysNeeds): () => Promise<Counts> {
  const { db, clock, surveys } = needs
  const countShared = shareForAMoment(clock, sharedMilliseconds, async () => {
    await takeUpChanges(db)
    return countEverybody(needs)
  })

  return async () => {
    const listed = await surveys.desk.list().catch((error: unknown) => {
      // LimeSurvey has never given its list: there is nobody to count
      if (error instanceof Problem && error.code === 'surveys_unavailable') return { surveys: [] }
      throw error
    })
    const kept = await findKeptCounts(db)
    const isKnown = listed.surveys.every(({ id }) => kept?.counts.some(({ surveyId }) => surveyId === id))
    const age = kept === undefined ? Infinity : clock.now().getTime() - kept.countedAt.getTime()
    const places = kept?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
    if (kept === undefined || !isKnown || places < countedWhileWaiting || age < 0 || age > oldestMilliseconds)
      return answerOf(needs, listed.surveys, await countShared())

    const keptMilliseconds = Math.max(sharedMilliseconds, (places / placesPerSecond) * 1_000)
    if (age > keptMilliseconds) await countSoon(needs)
    return answerOf(needs, listed.surveys, kept)
  }
}

/** Counts everybody in each survey of the list that LimeSurvey gave last, and keeps it. */
async function countEverybody({ db, clock, surveys: { desk } }: SurveysNeeds): Promise<StoredCounts> {
  const now = clock.now()
  const counts: KeptCounts = []
  const { surveys: known } = await readCatalogue(db)
  for (const { id: surveyId } of known) {
    const rows = await inTransaction(db, (tx) => countByState(tx, surveyId, now, desk.localNow()))
    counts.push(
      ...rows.map(({ since, ...row }) => ({ surveyId, ...row, since: since?.toISOString() ?? null })),
    )
    counts.push({ surveyId, state: 'left', count: await countLeft(db, surveyId), since: null })
    // nobody takes part yet
    if (rows.length === 0) counts.push({ surveyId, state: 'waiting', count: 0, since: null })
  }
  await keepCounts(db, now, counts)
  return { countedAt: now, counts }
}

/** Every hour, and after somebody looked at old numbers. */
export const countSoon = (needs: Parameters<typeof enqueueJob>[0]): Promise<void> =>
  enqueueJob(needs, { queue: surveyCountQueue, key: 'all' })

export const surveyCountWorker = (needs: SurveysNeeds): Worker => ({
  queue: surveyCountQueue,
  leaseSeconds: 60,
  oneAtATime: true,
  endsAtOnce: true,
  run: async (job) => {
    await countEverybody(needs)
    await job.close(async () => 'done')
  },
})

async function answerOf(
  { db, surveys: { desk } }: SurveysNeeds,
  listed: Awaited<ReturnType<typeof desk.list>>['surveys'],
  { countedAt, counts }: StoredCounts,
): Promise<Counts> {
  const [audiences, schedules] = await Promise.all([listAudiences(db), listSchedules(db)])
  return {
    asOf: countedAt,
    surveys: inOrder(listed, audiences).map((survey) => {
      const of = (state: SurveyState | 'left') =>
        counts.find((row) => row.surveyId === survey.id && row.state === state)
      const count = (state: SurveyState | 'left') => of(state)?.count ?? 0
      return {
        ...survey,
        surveyId: survey.id,
        open: desk.isOpen(survey),
        window: (schedules.get(survey.id) ?? unscheduled).window,
        done: count('done'),
        left: count('left'),
        begun: count('begun'),
        waiting: count('waiting'),
        notOffered: count('not_offered'),
        waitingSince: of('waiting')?.since ?? null,
      }
    }),
  }
}

/** The numbers that were counted last. */
export const findKeptCounts = (db: Database) =>
  db.selectFrom('survey_count').select(['countedAt', 'counts']).executeTakeFirst()

/** Of two that count at once the later moment stays. */
export async function keepCounts(db: Database, countedAt: Date, counts: KeptCounts): Promise<void> {
  const row = { countedAt, counts: JSON.stringify(counts) }
  await db
    .insertInto('survey_count')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet(row).where('survey_count.countedAt', '<', countedAt),
    )
    .execute()
}

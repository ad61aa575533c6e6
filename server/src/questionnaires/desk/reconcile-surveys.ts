import type { InputOf } from '@desco/contract/endpoint'
import type { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'

import type { Selectable } from 'kysely'

import { accountStoppedAt } from '#families/index.ts'
import { type Doer, type Inside, recordAct, staffAct } from '#staff/index.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { unsettledAccounts } from '#questionnaires/closing/stopped-links.queries.ts'
import { later } from '#platform/clock.ts'
import { describeError } from '#platform/describe-error.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { Tables } from '#server/tables.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import type { Needs } from '#platform/needs.ts'
import { noteGoneSurvey, reconcileSurvey, type Tally } from './reconcile-survey.ts'

type Reconciliation = Pick<
  Selectable<Tables['reconciliation']>,
  'id' | 'push' | 'automatic' | 'staffId' | 'surveys'
>

export const reconciliationQueue = 'reconciliation'

/** A comparison that ended so many processes is not tried again. */
const mostAttempts = 5
const keptDays = 90
// one an hour: what the last ones found is enough
const automaticKeptDays = 2

/** Has a comparison done, unless one is under way. */
export const requestReconciliation = staffAct(
  'surveys_synchronized',
  async (inside: Inside<Needs>, { what }: InputOf<typeof surveyDesk.reconcileSurveys>) => {
    const push = what === 'push'
    const jobId = await queueReconciliation(inside, { push, automatic: false, staffId: inside.staffId })
    if (jobId === undefined) throw new Problem('reconciliation_busy')
    return { details: { push }, answer: { jobId } }
  },
)

/** The portal's own comparison, which takes over what LimeSurvey knows: every hour, and when LimeSurvey answers again. */
export async function reconcileByItself({ db, clock }: Needs): Promise<void> {
  await inTransaction(db, async (tx) => {
    // while another one is under way nothing has to be begun
    await queueReconciliation({ db: tx, clock }, { push: true, automatic: true, staffId: null })
  })
}

/** The new comparison's id, or undefined while another is under way. */
async function queueReconciliation(
  { db, clock }: Needs,
  wanted: { push: boolean; automatic: boolean; staffId: string | null },
): Promise<string | undefined> {
  const now = clock.now()
  await db
    .deleteFrom('reconciliation')
    .where((row) =>
      row.or([
        row('finishedAt', '<', later(now, { days: -keptDays })),
        row.and([
          row('automatic', '=', true),
          row('finishedAt', '<', later(now, { days: -automaticKeptDays })),
        ]),
      ]),
    )
    .execute()
  const begun = await db
    .insertInto('reconciliation')
    .values({ ...wanted, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun !== undefined) await enqueueJob({ db, clock }, { queue: reconciliationQueue, key: begun.id })
  return begun?.id
}

/** Does comparisons, one at a time over all processes. One whose process ended is gone on with at the survey where it was. */
export const reconciliationWorker = (needs: SurveysNeeds & { log: Log }): Worker => ({
  queue: reconciliationQueue,
  leaseSeconds: 60,
  oneAtATime: true,
  endsAtOnce: true,
  run: (job) => reconcile(needs, job),
})

async function reconcile(needs: SurveysNeeds & { log: Log }, job: HeldJob): Promise<void> {
  const row = await needs.db
    .selectFrom('reconciliation')
    .select(['id', 'push', 'automatic', 'staffId', 'surveys'])
    .where('id', '=', job.key)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return job.close(async () => 'done')
  let outcome: 'finished' | 'failed' = 'failed'
  if (job.attempt <= mostAttempts) {
    try {
      await goThrough(needs, job, row)
      outcome = 'finished'
    } catch (error) {
      // anything else is tried again
      if (!(error instanceof LimeSurveyError || error instanceof Problem)) throw error
      needs.log.warn({ reconciliation: row.id, ...describeError(error) }, 'a comparison failed')
    }
  }
  return job.close(async (tx) => {
    await tx
      .updateTable('reconciliation')
      .set({ finishedAt: needs.clock.now(), outcome })
      .where('id', '=', row.id)
      .where('finishedAt', 'is', null)
      .execute()
    return 'done'
  })
}

async function goThrough(needs: SurveysNeeds, job: HeldJob, wanted: Reconciliation) {
  const { id, push, surveys: found } = wanted
  // asked itself: what another process was told a while ago says nothing of now
  const listed = await needs.surveys.desk.listNow()
  const withPeople = await needs.db
    .selectFrom('survey_participation')
    .select(['surveyId as id', (row) => row.fn.max('title').as('title')])
    .where(isPersonOfStudy('survey_participation.accountId'))
    .groupBy('surveyId')
    .orderBy('surveyId')
    .execute()
  const inhabited = new Set(withPeople.map(({ id }) => id))
  const before = new Set(found.map(({ surveyId }) => surveyId))
  const compared = listed.filter(({ active, id }) => active || inhabited.has(id))
  const gone = withPeople.filter(({ id }) => !listed.some((survey) => survey.id === id))
  const total = compared.length + gone.length
  const keep = () =>
    job.keep((tx) =>
      tx
        .updateTable('reconciliation')
        .set({ surveys: JSON.stringify(found), surveysTotal: total })
        .where('id', '=', id)
        .execute(),
    )

  await keep()
  for (const survey of compared.filter(({ id }) => !before.has(id))) {
    job.signal.throwIfAborted()
    const tally = push ? { pushed: 0, takenOver: 0, refused: 0 } : null
    try {
      found.push(await reconcileSurvey(needs, survey, tally, job.signal))
    } finally {
      // the changes made are logged, also when it failed after the half of them
      if (tally !== null) await logPushed(needs, wanted, { survey, tally })
    }
    await keep()
  }
  // the rights of LimeSurvey's account may have been given since its last no
  if (push) {
    for await (const accountIds of unsettledAccounts(needs.db)) {
      for (const accountId of accountIds) {
        job.signal.throwIfAborted()
        await needs.surveys.settleLinksOf(accountId, await accountStoppedAt(needs, accountId))
      }
    }
  }
  for (const survey of gone.filter(({ id }) => !before.has(id))) {
    found.push(await noteGoneSurvey(needs, survey))
  }
  await keep()
}

async function logPushed(
  { db, clock }: SurveysNeeds,
  { automatic, staffId }: Reconciliation,
  { survey, tally }: { survey: CataloguedSurvey; tally: Tally },
) {
  if (automatic || tally.pushed + tally.takenOver + tally.refused === 0) return
  const doer: Doer = staffId === null ? { by: 'command_line' } : { by: 'staff', staffId }
  const subject = { kind: 'survey', id: String(survey.id) } as const
  await inTransaction(db, (tx) =>
    recordAct({ db: tx, clock }, doer, { act: 'participant_pushed', subject, details: tally }),
  )
}

import { sql } from 'kysely'

import {
  accountStoppedAt,
  findAccount,
  hasStudyEnded,
  leavingQueue,
  lockFamily,
  queueLeaving,
} from '#families/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import type { Surveys, SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { storeSeen } from '#questionnaires/participation/participation.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { isUnsettled, linkedAccounts, listGrownWithOpenLinks } from './stopped-links.queries.ts'

/**
 * Closes every questionnaire's link of somebody who stopped taking part, or opens them again for somebody who came back
 * (`stoppedAt` null), and notes what LimeSurvey says of it. Harmless when it is done twice. True when LimeSurvey has answered
 * for every link, whether it did as asked or may not.
 */
export async function settleLinksOf(
  needs: SurveyTools,
  accountId: string,
  stoppedAt: Date | null,
): Promise<boolean> {
  const own = needs.db.updateTable('survey_participation').where('accountId', '=', accountId)
  if (stoppedAt === null) {
    // an answer given in between stays without validity, and so does its link
    await own
      .where('leftAt', 'is not', null)
      .where(sql<boolean>`not (completed and answered_late(submitted_at, completed_at, left_at))`)
      .set({ leftAt: null, linkOpenBecause: null })
      .execute()
  } else {
    // where it was noted before, the first time holds
    await own.where('leftAt', 'is', null).set({ leftAt: stoppedAt }).execute()
  }
  try {
    let isSettled = true
    for (const link of await listUnsettledLinks(needs.db, accountId)) {
      const row = own.where('surveyId', '=', link.surveyId)
      if (link.leftAt === null) {
        const opened = await openLink(needs, link)
        if (opened !== undefined) await row.where('leftAt', 'is', null).set(opened).execute()
      } else {
        const closed = await closeLink(needs, accountId, link)
        if (closed === undefined) isSettled = false
        else await row.set(closed).execute()
      }
    }
    return isSettled
  } catch (error) {
    if (!(error instanceof LimeSurveyError)) throw error
    needs.reportFailure(error)
    return false
  }
}

type UnsettledLink = Awaited<ReturnType<typeof listUnsettledLinks>>[number]

const listUnsettledLinks = (db: Needs['db'], accountId: string) =>
  db
    .selectFrom('survey_participation')
    .select(['surveyId', 'title', 'token', 'addingUntil', 'leftAt'])
    .where('accountId', '=', accountId)
    .where(isUnsettled)
    .orderBy('surveyId')
    .execute()

const closedAt = (now: Date) => ({ linkClosedAt: now, linkOpenBecause: null })
const openBecause = (linkOpenBecause: 'no_right' | 'open_access') => ({ linkClosedAt: null, linkOpenBecause })

/** The facts to be noted; undefined while another process may be adding the person this moment. */
async function closeLink(
  { db, clock, limeSurvey, localTime }: SurveyTools,
  accountId: string,
  { surveyId, title, token, addingUntil }: UnsettledLink,
) {
  const askedAt = clock.now()
  try {
    // LimeSurvey can have stored a token twice: each row opens the questionnaire
    const rows = await limeSurvey.findParticipants(surveyId, [token])
    if (rows === 'no_table') return openBecause('open_access')
    if (rows.length === 0 && addingUntil !== null && addingUntil > askedAt) return undefined
    const [done = rows[0]] = rows.filter(({ completed }) => completed)
    if (done !== undefined) await storeSeen(db, [{ ...done, accountId, surveyId, title }], askedAt)
    // a day earlier: its clock may be hours behind ours
    const until = localTime(later(askedAt, { days: -1 }))
    for (const { tid } of rows) await limeSurvey.closeParticipant(surveyId, tid, until)
  } catch (error) {
    if (refusalOf(error) === 'no_right') return openBecause('no_right')
  }
  return closedAt(clock.now())
}

/** The facts to be noted; undefined where the account may not open it. */
async function openLink({ limeSurvey, reportFailure }: SurveyTools, { surveyId, token }: UnsettledLink) {
  const opened = { linkClosedAt: null }
  try {
    const rows = await limeSurvey.findParticipants(surveyId, [token])
    if (rows === 'no_table') return opened
    for (const { tid } of rows) await limeSurvey.openParticipant(surveyId, tid)
    // the participant was deleted, because the account may not change one: the next look adds them
    return rows.length === 0
      ? { ...opened, addedAt: sql<Date | null>`case when completed then added_at end` }
      : opened
  } catch (error) {
    if (refusalOf(error) === 'gone') return opened
    if (error instanceof LimeSurveyError) reportFailure(error)
    return undefined
  }
}

/** The reason of LimeSurvey's no: a survey that it has no more, or something that the account may not do. */
function refusalOf(error: unknown): 'gone' | 'no_right' {
  if (!(error instanceof LimeSurveyError && isPlainRefusal(error))) throw error
  return error.says(/invalid survey/iu) ? 'gone' : 'no_right'
}

const leaseSeconds = 60
const firstPauseSeconds = 15
const longestPauseSeconds = 600

type LeavingNeeds = Needs & { surveys: Pick<Surveys, 'settleLinksOf'> }

/**
 * Tells LimeSurvey of everybody who stopped taking part or came back, until it has heard. The team is shown what its
 * account may not do.
 */
export const leavingWorker = ({ db, clock, surveys }: LeavingNeeds): Worker => ({
  queue: leavingQueue,
  leaseSeconds,
  run: async (job) => {
    const pause = Math.min(firstPauseSeconds * 2 ** (job.attempt - 1), longestPauseSeconds)
    const stoppedAt = await accountStoppedAt({ db, clock }, job.key)
    const isSettled = await surveys.settleLinksOf(job.key, stoppedAt)
    await job.close(async (tx) => {
      if (!isSettled) return { againInSeconds: pause }
      // a change of mind meanwhile finds this job in the queue, and adds none
      const account = await findAccount(tx, job.key)
      if (account !== undefined) await lockFamily(tx, account.familyId)
      const isStill = (await accountStoppedAt({ db: tx, clock }, job.key))?.getTime() === stoppedAt?.getTime()
      return isStill ? 'done' : { againInSeconds: 0 }
    })
  },
})

/**
 * Has the links closed of who turned 14 or 18 and has not answered since (docs/decisions/questionnaires.md). The yes that opens them again queues
 * its own job. Answers how many people it was about.
 */
export async function closeLinksOfLapsed(needs: Needs): Promise<number> {
  let closing = 0
  for (const accountId of await listGrownWithOpenLinks(needs.db, dayInItaly(needs.clock.now()))) {
    if ((await accountStoppedAt(needs, accountId)) === null) continue
    await queueLeaving(needs, [accountId])
    closing += 1
  }
  return closing
}

/**
 * Has everybody's links closed once the study is over, and opened again if its end is taken back: everybody is gone through
 * once each time. Answers how many people it was about.
 */
export async function settleLinksAtEnd(needs: Needs): Promise<number> {
  const { db } = needs
  const isEnded = await hasStudyEnded(needs)
  // whether LimeSurvey was told of everybody
  const { linksClosed } = await db.selectFrom('study_end').select('linksClosed').executeTakeFirstOrThrow()
  if (isEnded === linksClosed) return 0
  let settled = 0
  for await (const accountIds of linkedAccounts(db, { left: !isEnded })) {
    await queueLeaving(needs, accountIds)
    settled += accountIds.length
  }
  await db.updateTable('study_end').set({ linksClosed: isEnded }).execute()
  return settled
}

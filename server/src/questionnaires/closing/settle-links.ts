import { sql } from 'kysely'

import {
  accountStoppedAt,
  areLinksClosed,
  isOver,
  leavingQueue,
  lockFamilyOf,
  noteLinksClosed,
  queueLeaving,
} from '#families/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import type { Surveys } from '#questionnaires/catalogue/create-surveys.ts'
import type { LimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { storeSeen } from '#questionnaires/participation/participation.queries.ts'
import type { ReportFailure } from '#questionnaires/catalogue/report-failure.ts'
import type { Needs } from '#platform/needs.ts'
import {
  listAccountsWithLinks,
  listGrownWithOpenLinks,
  listUnsettledLinks,
  noteBack,
  type UnsettledLink,
} from './stopped-links.queries.ts'

type LinkNeeds = Needs & {
  limeSurvey: LimeSurveyClient
  localTime: (moment: Date) => string
  reportFailure: ReportFailure
}

/**
 * Closes every questionnaire's link of somebody who stopped taking part, or opens them again for somebody who came back
 * (`stoppedAt` null), and notes what LimeSurvey says of it. Harmless when it is done twice. Answers the surveys for which it
 * is to be done again, because another process may be adding the person this moment. Throws when LimeSurvey is out of order;
 * what was done until then is noted.
 */
async function settleLinksOf(needs: LinkNeeds, accountId: string, stoppedAt: Date | null): Promise<number[]> {
  const { db } = needs
  const own = db.updateTable('survey_participation').where('accountId', '=', accountId)
  if (stoppedAt === null) await noteBack(db, accountId)
  // where it was noted before, the first time holds
  else await own.where('leftAt', 'is', null).set({ leftAt: stoppedAt }).execute()
  const again: number[] = []
  for (const link of await listUnsettledLinks(db, accountId)) {
    const { surveyId } = link
    if (link.should === 'open') {
      const state = await openLink(needs, link)
      // LimeSurvey has no more who is absent, and the next look adds them
      const addedAt = sql<Date | null>`case when completed then added_at end`
      const opened = { linkClosedAt: null, ...(state === 'absent' && { addedAt }) }
      const stillBack = own.where('surveyId', '=', surveyId).where('leftAt', 'is', null)
      if (state !== 'no_right') await stillBack.set(opened).execute()
      continue
    }
    const state = await closeLink(needs, accountId, link)
    if (state === 'being_added') {
      again.push(surveyId)
      continue
    }
    const closed =
      state === 'closed'
        ? { linkClosedAt: needs.clock.now(), linkOpenBecause: null }
        : { linkClosedAt: null, linkOpenBecause: state }
    await own.where('surveyId', '=', surveyId).set(closed).execute()
  }
  return again
}

async function closeLink(
  { db, clock, limeSurvey, localTime }: LinkNeeds,
  accountId: string,
  { surveyId, title, token, addingUntil }: UnsettledLink,
): Promise<'closed' | 'no_right' | 'open_access' | 'being_added'> {
  const askedAt = clock.now()
  try {
    // LimeSurvey can have stored a token twice: each row opens the questionnaire
    const rows = await limeSurvey.findParticipants(surveyId, [token])
    if (rows === 'no_table') return 'open_access'
    if (rows.length === 0) return addingUntil !== null && addingUntil > askedAt ? 'being_added' : 'closed'
    const [done = rows[0]] = rows.filter(({ completed }) => completed)
    if (done !== undefined) await storeSeen(db, accountId, [{ ...done, surveyId, title }], askedAt)
    // a day earlier: its clock may be hours behind ours
    const until = localTime(later(askedAt, { days: -1 }))
    for (const { tid } of rows) await limeSurvey.closeParticipant(surveyId, tid, until)
    return 'closed'
  } catch (error) {
    return refusalOf(error) === 'gone' ? 'closed' : 'no_right'
  }
}

/** `absent`: the participant was deleted, because the account may not change one. */
async function openLink(
  { limeSurvey, reportFailure }: LinkNeeds,
  { surveyId, token }: UnsettledLink,
): Promise<'open' | 'absent' | 'no_right'> {
  try {
    const rows = await limeSurvey.findParticipants(surveyId, [token])
    if (rows === 'no_table') return 'open'
    for (const { tid } of rows) await limeSurvey.openParticipant(surveyId, tid)
    return rows.length === 0 ? 'absent' : 'open'
  } catch (error) {
    if (refusalOf(error) === 'gone') return 'open'
    if (error instanceof LimeSurveyError) reportFailure(error)
    return 'no_right'
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

type WorkNeeds = Needs<'log'> & {
  surveys: Pick<Surveys, 'settleLinksOf'>
}

/**
 * Tells LimeSurvey of everybody who stopped taking part or came back, until it has heard. What its account may not do is
 * shown to the team.
 */
export const leavingWorker = ({ db, clock, surveys }: WorkNeeds): Worker => ({
  queue: leavingQueue,
  leaseSeconds,
  slots: { any: 1 },
  run: async (job) => {
    const pause = Math.min(firstPauseSeconds * 2 ** (job.attempt - 1), longestPauseSeconds)
    const stoppedAt = await accountStoppedAt({ db, clock }, job.key)
    const isSettled = await surveys.settleLinksOf(job.key, stoppedAt)
    await job.close(async (tx) => {
      if (!isSettled) return { againInSeconds: pause }
      // who changes their mind meanwhile finds this job in the queue, and adds none
      await lockFamilyOf(tx, job.key)
      const isStill = (await accountStoppedAt({ db: tx, clock }, job.key))?.getTime() === stoppedAt?.getTime()
      return isStill ? 'done' : { againInSeconds: 0 }
    })
  },
})

const accountsAtATime = 200

/**
 * Has the links closed of who turned 14 or 18 and has not answered since (docs/decisions/questionnaires.md). The yes that opens them again queues
 * its own job. Answers how many people it was about.
 */
export async function closeLinksOfLapsed(needs: Needs): Promise<number> {
  const { db, clock } = needs
  const today = dayInItaly(clock.now())
  let closing = 0
  let after: string | null = null
  for (;;) {
    const found = await listGrownWithOpenLinks(db, { today, after, atMost: accountsAtATime })
    for (const accountId of found) {
      if ((await accountStoppedAt(needs, accountId)) === null) continue
      await queueLeaving(needs, [accountId])
      closing += 1
    }
    const last = found.at(-1)
    if (last === undefined || found.length < accountsAtATime) return closing
    after = last
  }
}

/**
 * Has everybody's links closed once the study is over, and opened again if its end is taken back: everybody is gone through
 * once each time. Answers how many people it was about.
 */
export async function settleLinksAtEnd(needs: Needs): Promise<number> {
  const { db } = needs
  const isEnded = await isOver(needs)
  if (isEnded === (await areLinksClosed(db))) return 0
  let settled = 0
  let after: string | null = null
  for (;;) {
    const found = await listAccountsWithLinks(db, { left: !isEnded, after, atMost: accountsAtATime })
    await queueLeaving(needs, found)
    settled += found.length
    const last = found.at(-1)
    if (last === undefined || found.length < accountsAtATime) break
    after = last
  }
  await noteLinksClosed(db, isEnded)
  return settled
}

/** True when LimeSurvey has answered for every link, whether it did as asked or may not. */
export async function tryToSettleLinks(
  needs: LinkNeeds,
  accountId: string,
  stoppedAt: Date | null,
): Promise<boolean> {
  try {
    return (await settleLinksOf(needs, accountId, stoppedAt)).length === 0
  } catch (error) {
    if (!(error instanceof LimeSurveyError)) throw error
    needs.reportFailure(error)
    return false
  }
}

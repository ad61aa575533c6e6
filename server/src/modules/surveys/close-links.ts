import { accountLeftAt, leavingQueue } from '#modules/people/index.ts'
import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import type { Surveys } from './create-surveys.ts'
import type { LimeSurveyClient } from './limesurvey/create-limesurvey-client.ts'
import { isPlainRefusal, LimeSurveyError } from './limesurvey/limesurvey-error.ts'
import { noteLeft, type LinkOfLeft, storeLinkState, storeSeen } from './participation.queries.ts'
import type { ReportFailure } from './report-failure.ts'

/** What became of a link of somebody who left. `being_added`: another process may be adding the person this moment. */
type LinkState = 'closed' | 'no_right' | 'open_access' | 'being_added'

type CloseNeeds = {
  db: Database
  clock: Clock
  limeSurvey: LimeSurveyClient
  localTime: (moment: Date) => string
}

/**
 * Closes every questionnaire's link of somebody who left the study, and notes what LimeSurvey says of it. Harmless when it
 * is done twice. Throws when LimeSurvey is out of order; what was closed until then is noted.
 */
async function closeLinksOf(needs: CloseNeeds, accountId: string, leftAt: Date): Promise<LinkState[]> {
  const states: LinkState[] = []
  for (const link of await noteLeft(needs.db, accountId, leftAt)) {
    const state = await closeLink(needs, accountId, link)
    if (state !== 'being_added') {
      const because = state === 'closed' ? null : state
      await storeLinkState(needs.db, { accountId, surveyId: link.surveyId }, because, needs.clock.now())
    }
    states.push(state)
  }
  return states
}

async function closeLink(
  { db, clock, limeSurvey, localTime }: CloseNeeds,
  accountId: string,
  { surveyId, title, token, addingUntil }: LinkOfLeft,
): Promise<LinkState> {
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
    if (!(error instanceof LimeSurveyError && isPlainRefusal(error))) throw error
    return error.says(/invalid survey/iu) ? 'closed' : 'no_right'
  }
}

const leaseSeconds = 60
const firstPauseSeconds = 15
const longestPauseSeconds = 600

type WorkNeeds = { db: Database; clock: Clock; log: Log; surveys: Pick<Surveys, 'closeLinksOf'> }

/** Tells LimeSurvey of everybody who left, until it has heard. What its account may not do is shown to the team. */
export const leavingWorker = ({ db, surveys }: WorkNeeds): Worker => ({
  queue: leavingQueue,
  leaseSeconds,
  slots: { any: 1 },
  run: async (job) => {
    const pause = Math.min(firstPauseSeconds * 2 ** (job.attempt - 1), longestPauseSeconds)
    const leftAt = await accountLeftAt(db, job.key)
    const ended = leftAt === null || (await surveys.closeLinksOf(job.key, leftAt))
    await job.close(async () => (ended ? 'done' : { againInSeconds: pause }))
  },
})

/** True when LimeSurvey has answered for every link, whether it closed it or may not. */
export async function tryToCloseLinks(
  needs: CloseNeeds & { reportFailure: ReportFailure },
  accountId: string,
  leftAt: Date,
): Promise<boolean> {
  try {
    const states = await closeLinksOf(needs, accountId, leftAt)
    return !states.includes('being_added')
  } catch (error) {
    if (!(error instanceof LimeSurveyError)) throw error
    needs.reportFailure(error)
    return false
  }
}

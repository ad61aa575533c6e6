import { recordAct } from '#staff/index.ts'
import { LimeSurveyError } from '#questionnaires/index.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import { finishLimeSurvey, listRemaining, noteLimeSurvey, storeRemaining } from './erasure-surveys.queries.ts'
import { findErasure } from './erasures.queries.ts'
import type { ErasureNeeds } from '#rights/needs.ts'

export const limeSurveyErasureQueue = 'erasure-limesurvey'

const firstPauseSeconds = 15
const longestPauseSeconds = 600
// somebody has to give the account a right first
const pauseForRightSeconds = 3_600

/** Deletes participants and answers in LimeSurvey, until nothing is left there, each survey by itself. What is in the way the team is shown, by survey. */
export const limeSurveyErasureWorker = (needs: ErasureNeeds): Worker => ({
  queue: limeSurveyErasureQueue,
  leaseSeconds: 60,
  slots: { any: 1 },
  run: (job) => eraseThere(needs, job),
})

async function eraseThere(needs: ErasureNeeds, job: HeldJob): Promise<void> {
  const { db, clock, surveys } = needs
  const id = job.key
  const erasure = await findErasure(db, id)
  if (erasure === undefined || erasure.limesurveyDoneAt !== null) return job.close(async () => 'done')
  const pause = Math.min(firstPauseSeconds * 2 ** (job.attempt - 1), longestPauseSeconds)
  let isLacking = false
  let isToRepeat = false
  let isOut = false
  for (const { surveyId, token, addingUntil: until } of await listRemaining(db, [id])) {
    let lacks: string[]
    try {
      ;({ lacks } = await surveys.eraseIn(surveyId, token, { keepsAnswers: erasure.keepsAnswers }))
    } catch (error) {
      if (!(error instanceof LimeSurveyError)) throw error
      isOut = true
      continue
    }
    // another process may be adding the person this moment: looked at once more after that
    const mayAppear = until !== null && until > clock.now()
    isLacking ||= lacks.length > 0
    isToRepeat ||= mayAppear || lacks.includes('fault')
    if (!mayAppear) await job.keep((tx) => storeRemaining(tx, { erasureId: id, surveyId, token }, lacks))
  }
  await job.close(async (tx) => {
    const now = clock.now()
    await noteLimeSurvey(tx, id, { now, failing: isOut })
    if (isOut || isToRepeat) return { againInSeconds: pause }
    if (isLacking) return { againInSeconds: pauseForRightSeconds }
    if (await finishLimeSurvey(tx, id, { now, settledBy: null })) {
      await recordAct(
        { db: tx, clock },
        { by: 'portal' },
        { act: 'erasure_finished', subject: { kind: 'erasure', id } },
      )
    }
    return 'done'
  })
}

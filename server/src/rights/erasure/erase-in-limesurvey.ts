import type { ExportKind } from '@desco/contract/team/exports'

import { recordAct } from '#staff/index.ts'
import { LimeSurveyError, type Surveys } from '#questionnaires/index.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import { changeErasure, findErasure, listRemaining } from './erasures.queries.ts'

/** The needs of the carrying out of erasures. */
export type ErasureNeeds = LetterNeeds & {
  erase: Erase
  /** Leaves no file of an export in the portal that could hold the family; in the transaction of its erasure. */
  keepNoneContaining: (tx: Database, since: Readonly<Record<ExportKind, Date | null>>) => Promise<void>
  surveys: Pick<Surveys, 'eraseIn'>
}

export const limeSurveyErasureQueue = 'erasure-limesurvey'

const firstPauseSeconds = 15
const longestPauseSeconds = 600
// somebody has to give the account a right first
const pauseForRightSeconds = 3_600

/** Deletes participants and answers in LimeSurvey until none is left, each survey by itself. The team sees what stops each. */
export const limeSurveyErasureWorker = (needs: ErasureNeeds): Worker => ({
  queue: limeSurveyErasureQueue,
  leaseSeconds: 60,
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
  for (const { surveyId, token, addingUntil: until } of await listRemaining(db, [erasure])) {
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
    await changeErasure(tx, id, { limesurveyTriedAt: now, limesurveyFailing: isOut })
    if (isOut || isToRepeat) return { againInSeconds: pause }
    if (isLacking) return { againInSeconds: pauseForRightSeconds }
    if (await finishLimeSurvey(tx, id, { now, settledBy: null })) {
      const subject = { kind: 'erasure', id } as const
      await recordAct({ db: tx, clock }, { by: 'portal' }, { act: 'erasure_finished', subject })
    }
    return 'done'
  })
}

type Place = { erasureId: string; surveyId: number; token: string }

/** Nothing is left there, or what is missing for it. */
async function storeRemaining(tx: Database, place: Place, lacks: string[]) {
  if (lacks.length === 0) {
    await tx
      .deleteFrom('erasure_survey')
      .where((row) => row.and(place))
      .execute()
    return
  }
  await tx
    .updateTable('erasure_survey')
    .set({ lacks })
    .where((row) => row.and(place))
    .execute()
}

/**
 * `settledBy`: the colleague who says that it was done by hand. False when it was finished before. Of a rehearsal nobody has to
 * prove anything: its erasure goes.
 */
export async function finishLimeSurvey(
  tx: Database,
  id: string,
  { now, settledBy }: { now: Date; settledBy: string | null },
): Promise<boolean> {
  await tx.deleteFrom('erasure_survey').where('erasureId', '=', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('erasure')
    .set({ limesurveyDoneAt: now, limesurveyFailing: false, settledBy })
    .where('id', '=', id)
    .where('portalDoneAt', 'is not', null)
    .where('limesurveyDoneAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('erasure').where('id', '=', id).where('means', '=', 'rehearsal').execute()
  return numUpdatedRows === 1n
}

import { staffLimits } from '@desco/contract/limits'

import { measureWaiting, removeMailsBefore } from '#platform/mail/outgoing-mail.queries.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { queueWholeErasure } from '#rights/erasure/ask-erasure.ts'
import { answersStay, changeErasure, listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { changeOpen } from '#rights/requests/requests.queries.ts'
import { recordAct } from '#staff/index.ts'
import { dayInItaly, later, startOfDayInItaly } from '#platform/clock.ts'
import { hasStudyEnded, lockFamily, lockStudyEnd } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import { isOfStudy, isRehearsal } from '#platform/database/of-study.queries.ts'
import type { HeldJob, Next } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import { allErasedNotMail, allErasedSoonMail } from './erasure-of-all.mails.ts'
import {
  changeErasureOfAll,
  countFamilies,
  countInLimeSurvey,
  type ErasureOfAll,
  lockErasureOfAll,
} from './erasure-of-all.queries.ts'

export const erasureOfAllQueue = 'erasure-of-all'

const mailsAtATime = 200
const familiesAtATime = 50
// a day that is moved by nobody: often enough that one that was taken back is noticed soon
const longestWaitSeconds = 600
const secondsBetweenWalks = 60
// before every other one
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Carries out the erasure of all families, in small steps that each are kept: writes to everybody, waits for the day, walks
 * through the families again and again until none is left, and ends when LimeSurvey holds nobody either. The queue of all other
 * erasures erases each family (docs/decisions/erasure.md).
 */
export const erasureOfAllWorker = (needs: LetterNeeds): Worker => ({
  queue: erasureOfAllQueue,
  leaseSeconds: 60,
  run: (job) => goOn(needs, job),
})

async function goOn(needs: LetterNeeds, job: HeldJob): Promise<void> {
  const { db, clock } = needs
  const found = await db.selectFrom('erasure_of_all').selectAll().where('id', '=', job.key).executeTakeFirst()
  if (found === undefined || found.approvedAt === null || found.endedAt !== null) {
    return job.close(async () => 'done')
  }
  if (found.takenBackAt !== null || found.toldAt === null) {
    return job.close((tx) => tellNext({ ...needs, db: tx }, found.id))
  }
  const secondsLeft = (firstMoment(found, found.toldAt) - clock.now().getTime()) / 1_000
  if (secondsLeft > 0) {
    const againInSeconds = Math.min(Math.ceil(secondsLeft), longestWaitSeconds)
    return job.close(async () => ({ againInSeconds }))
  }
  if (!(await clock.isSteady())) return job.close(async () => ({ againInSeconds: longestWaitSeconds }))
  if (found.begunAt === null) return job.close((tx) => begin({ ...needs, db: tx }, found.id))
  // in the order of their ids, rehearsals too
  const families = await db
    .selectFrom('family')
    .select('id')
    .where('id', '>', found.goneThrough ?? noId)
    .orderBy('id')
    .limit(familiesAtATime)
    .execute()
  for (const { id: familyId } of families) {
    job.signal.throwIfAborted()
    await eraseAfterStudy(needs, { familyId, staffId: found.askedBy })
  }
  const last = families.at(-1)?.id
  if (last === undefined && found.goneThrough === null) return end(needs, job, found)
  await job.close(async (tx) => {
    await changeErasureOfAll(tx, found.id, { goneThrough: last ?? null })
    return { againInSeconds: last === undefined ? secondsBetweenWalks : 0 }
  })
}

/**
 * Has one family erased because the study is over and its data with it (docs/decisions/erasure.md). It does no harm when it is
 * done twice, or for a family that is gone. An erasure that the family has asked for goes its own way, with its own hours and
 * receipt: a later walk looks at the family again. An erasure that waits for a second person of the team is stopped.
 */
async function eraseAfterStudy(
  needs: Needs,
  { familyId, staffId }: { familyId: string; staffId: string },
): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    // in this order: a family that another process erases this moment is open, or no more
    if ((await listOpenErasures(tx, familyId)).some(isConfirmed)) return
    const family = await tx.selectFrom('family').select('id').where('id', '=', familyId).executeTakeFirst()
    if (family === undefined) return
    await lockFamily(tx, familyId)
    const open = await listOpenErasures(tx, familyId)
    if (open.some(isConfirmed)) return
    const inside = { ...needs, db: tx }
    const stopped = { ended: 'stopped', endedAt: needs.clock.now() } as const
    for (const { id } of open) await changeErasure(tx, id, stopped)
    const means = (await isRehearsal(tx, familyId)) ? 'rehearsal' : 'study-end'
    const erasureId = await queueWholeErasure(inside, { familyId, means, staffId })
    // all that is open and asks for an erasure, whichever was to carry it out
    await changeOpen(tx, { erasureId })
      .where('familyId', '=', familyId)
      .where('kind', '=', 'erasure')
      .execute()
  })
}

const isConfirmed = ({ confirmedAt }: { confirmedAt: Date | null }) => confirmedAt !== null

/** The day that was approved, or later: a portal that stood still told families late, and they have their two weeks anyhow. */
function firstMoment({ beginsOn }: ErasureOfAll, toldAt: Date): number {
  const noticeIsOver = startOfDayInItaly(dayInItaly(toldAt), { daysLater: staffLimits.studyEnd.noticeDays })
  return Math.max(startOfDayInItaly(beginsOn).getTime(), noticeIsOver.getTime())
}

/** The next mails, in one transaction with how far they are: nobody is written to twice, and nobody left out. */
async function tellNext(needs: LetterNeeds, id: string): Promise<Next> {
  const { db, clock } = needs
  const locked = await lockErasureOfAll(db, id)
  const { beginsOn } = locked
  const isTakenBack = locked.takenBackAt !== null
  // nobody was told of it
  if (isTakenBack && locked.toldUpTo === null) return 'done'
  const after = isTakenBack ? locked.untoldUpTo : locked.toldUpTo
  const upTo = isTakenBack ? locked.toldUpTo : null
  const people = await listWritable(db, after, upTo)
  for (const { email, familyId } of people) {
    const letter = isTakenBack
      ? allErasedNotMail(needs, beginsOn)
      : allErasedSoonMail(needs, { beginsOn, keepsAnswers: await answersStay(db, familyId) })
    await queueMail(needs, { to: email ?? '', ...letter })
  }
  const last = people.at(-1)?.id
  if (last !== undefined) {
    await changeErasureOfAll(db, id, isTakenBack ? { untoldUpTo: last } : { toldUpTo: last })
    return { againInSeconds: 0 }
  }
  if (isTakenBack) return 'done'
  await changeErasureOfAll(db, id, { toldAt: clock.now() })
  return { againInSeconds: 0 }
}

/** The people who can be written to, in the order of their ids: addresses that were proved, of nobody who rehearses. */
const listWritable = (db: Database, after: string | null, upTo: string | null) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'familyId'])
    .where('verifiedAt', 'is not', null)
    .where('email', 'is not', null)
    .where('name', '!=', '')
    .where(isOfStudy('familyId'))
    .where('id', '>', after ?? noId)
    .$if(upTo !== null, (rows) => rows.where('id', '<=', upTo ?? ''))
    .orderBy('id')
    .limit(mailsAtATime)
    .execute()

/** From here on nobody takes it back. */
async function begin(needs: LetterNeeds, id: string): Promise<Next> {
  const { db, clock } = needs
  // the acts that take it back or end the study hold this lock too: one after the other
  await lockStudyEnd(db)
  const locked = await lockErasureOfAll(db, id)
  if (locked.takenBackAt !== null) return { againInSeconds: 0 }
  if (!(await hasStudyEnded(needs))) throw new Error('Families still write: they cannot be erased.')
  const families = await countFamilies(db)
  await changeErasureOfAll(db, id, { begunAt: clock.now(), families })
  await recordAct(needs, { by: 'portal' }, { act: 'erasure_of_all_begun', details: { families } })
  return { againInSeconds: 0 }
}

/**
 * When the walk finds nobody any more: waits until LimeSurvey has forgotten everybody and the last mails have left, and
 * forgets the mails that the erasure of a person does not know to be theirs, such as one to an address that was mistyped.
 */
async function end(needs: LetterNeeds, job: HeldJob, { id, families }: ErasureOfAll): Promise<void> {
  const { db, clock } = needs
  const isAnythingLeft = async () =>
    (await countInLimeSurvey(db)).inLimeSurvey > 0 || (await measureWaiting({ db, clock })).waiting > 0
  if (await isAnythingLeft()) return job.close(async () => ({ againInSeconds: secondsBetweenWalks }))
  const now = clock.now()
  await removeMailsBefore(db, later(now, { minutes: 1 }))
  await job.close(async (tx) => {
    const inside = { ...needs, db: tx }
    await changeErasureOfAll(tx, id, { endedAt: now, toldUpTo: null })
    const details = { families: families ?? 0 }
    await recordAct(inside, { by: 'portal' }, { act: 'erasure_of_all_finished', details })
    return 'done'
  })
}

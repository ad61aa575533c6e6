import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import type { AuditAct } from '@desco/contract/staff/audit'
import {
  type erasureOfAll,
  erasureOfAllFieldErrors,
  type ErasureOfAllState,
} from '@desco/contract/rights/desk/study-end'

import { couldBeOne, type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { isStudyOver, lockStudyEnd } from '#families/index.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { erasureOfAllQueue } from './erase-all.ts'
import {
  changeErasureOfAll,
  countFamilies,
  countInLimeSurvey,
  type ErasureOfAll,
  findCurrent,
  lockErasureOfAll,
} from './erasure-of-all.queries.ts'
import type { EndNeeds } from './plan-end.ts'

type Of<Name extends keyof typeof erasureOfAll> = InputOf<(typeof erasureOfAll)[Name]>

const { noticeDays } = staffLimits.studyEnd

/** The first day that leaves families the time to take their data along. */
const earliest = ({ clock }: Pick<EndNeeds, 'clock'>) =>
  dayInItaly(startOfDayInItaly(dayInItaly(clock.now()), { daysLater: noticeDays }))

/** The decisions about the erasure of all families, and how far it is. */
export async function seeErasureOfAll(
  needs: EndNeeds,
  { staffId }: StaffMember,
): Promise<ContentOf<typeof erasureOfAll.seeErasureOfAll>> {
  const { db, studyName } = needs
  const row = await db
    .selectFrom('erasure_of_all')
    .innerJoin('staff_account as asker', 'asker.id', 'erasure_of_all.askedBy')
    .leftJoin('staff_account as approver', 'approver.id', 'erasure_of_all.approvedBy')
    .selectAll('erasure_of_all')
    .select(['asker.shownAs as asker', 'approver.shownAs as approver'])
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  const told = { studyName, earliest: earliest(needs) }
  if (row === undefined) return { ...told, current: null }
  const current = {
    ...row,
    state: stateOf(row),
    askedBy: row.asker,
    approvedBy: row.approver,
    isOwn: row.askedBy === staffId,
    areToldAll: row.toldAt !== null,
    progress: row.families === null ? null : await progressOf(db, row.families),
  }
  return { ...told, current }
}

function stateOf({ approvedAt, begunAt, endedAt }: ErasureOfAll): ErasureOfAllState {
  if (endedAt !== null) return 'done'
  if (begunAt !== null) return 'works'
  return approvedAt === null ? 'asked' : 'approved'
}

async function progressOf(db: Database, families: number) {
  const [left, inLimeSurvey] = await Promise.all([countFamilies(db), countInLimeSurvey(db)])
  return { families, erased: Math.max(0, families - left), ...inLimeSurvey }
}

/** Somebody asks for it, once families only read. Nothing follows until a second person approves. */
export const askErasureOfAll = deciding(
  'erasure_of_all_asked',
  async (inside, { beginsOn, ...typed }: Of<'askErasureOfAll'>, staffId) => {
    const { db, now } = inside
    refuseOtherName(inside, typed)
    if ((await findCurrent(db)) !== undefined) throw new Problem('erasure_of_all_asked')
    if (beginsOn < earliest(inside)) refuseField('beginsOn', erasureOfAllFieldErrors.tooSoon)
    await db.insertInto('erasure_of_all').values({ beginsOn, askedBy: staffId, askedAt: now }).execute()
    return beginsOn
  },
)

/**
 * A second person allows it, who could not be the first one under another name. From then on families are written to; a day
 * that has come too near in the meantime is refused, so that they have the time that they were promised.
 */
export const approveErasureOfAll = deciding(
  'erasure_of_all_approved',
  async (inside, { id, ...typed }: Of<'approveErasureOfAll'>, staffId) => {
    const { db, now } = inside
    refuseOtherName(inside, typed)
    const row = await lockErasureOfAll(db, id)
    if (row.approvedAt !== null || row.takenBackAt !== null) throw new Problem('erasure_of_all_decided')
    if (row.askedBy === staffId) throw new Problem('erasure_of_all_own')
    if (await couldBeOne(db, row.askedBy, staffId)) throw new Problem('erasure_of_all_shared_link')
    if (row.beginsOn < earliest(inside)) throw new Problem('erasure_of_all_too_soon')
    await changeErasureOfAll(db, id, { approvedBy: staffId, approvedAt: now })
    await enqueueJob(inside, { queue: erasureOfAllQueue, key: id })
    return row.beginsOn
  },
)

/** Either of the two, or a third one, takes it back until it has begun. The people who were told of it are told of this too. */
export const takeBackErasureOfAll = deciding(
  'erasure_of_all_taken_back',
  async ({ db, now }, { id }: Of<'takeBackErasureOfAll'>) => {
    const row = await lockErasureOfAll(db, id)
    if (row.takenBackAt !== null) throw new Problem('erasure_of_all_decided')
    if (row.begunAt !== null) throw new Problem('erasure_of_all_begun')
    await changeErasureOfAll(db, id, { takenBackAt: now })
    return row.beginsOn
  },
)

/** One decision about the end of the study at a time, and only once families write no more. Answers its day to the log. */
function deciding<Input>(
  act: AuditAct,
  decide: (inside: Inside<EndNeeds>, input: Input, staffId: string) => Promise<string>,
) {
  return staffAct(act, async (inside: Inside<EndNeeds>, input: Input, doer) => {
    const end = await lockStudyEnd(inside.db)
    if (!isStudyOver(end, dayInItaly(inside.now))) throw new Problem('study_not_over')
    return { details: { from: await decide(inside, input, staffIdOf(doer)) } }
  })
}

function refuseOtherName({ studyName }: EndNeeds, typed: { studyName: string }) {
  if (typed.studyName.normalize('NFC') !== studyName.normalize('NFC').trim()) {
    refuseField('studyName', erasureOfAllFieldErrors.studyName)
  }
}

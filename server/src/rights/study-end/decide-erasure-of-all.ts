import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'
import type { AuditAct } from '@desco/contract/staff/audit-acts'
import {
  type erasureOfAll,
  erasureOfAllMessages,
  type ErasureOfAllState,
} from '@desco/contract/rights/desk/erasure-of-all'

import { couldBeOne, doerOf, recordAct } from '#staff/index.ts'
import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { isStudyOver, lockStudyEnd } from '#families/index.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { erasureOfAllQueue } from './erase-all.ts'
import {
  changeErasureOfAll,
  type ErasureOfAll,
  findCurrent,
  insertErasureOfAll,
  listNames,
  lockErasureOfAll,
} from './erasure-of-all.queries.ts'
import { countFamilies, countInLimeSurvey } from './erasure-progress.queries.ts'
import type { Needs } from './needs.ts'

type Of<Name extends keyof typeof erasureOfAll> = InputOf<(typeof erasureOfAll)[Name]>

const { noticeDays } = staffLimits.studyEnd

/** The first day that leaves families the time to take their data along. */
const earliest = ({ clock }: Pick<Needs, 'clock'>) =>
  dayInItaly(startOfDayInItaly(dayInItaly(clock.now()), { daysLater: noticeDays }))

/** The decisions about the erasure of all families, and how far it is. */
export async function seeErasureOfAll(
  needs: Needs,
  { staffId }: StaffMember,
): Promise<AnswerOf<typeof erasureOfAll.seeErasureOfAll>> {
  const { db, studyName } = needs
  const row = await findCurrent(db)
  const told = { message: said.found, studyName, earliest: earliest(needs) }
  if (row === undefined) return { ...told, current: null }
  const { askedBy, approvedBy } = row
  const names = await listNames(db, approvedBy === null ? [askedBy] : [askedBy, approvedBy])
  const nameOf = (id: string) => names.get(id) ?? id
  return {
    ...told,
    current: {
      id: row.id,
      state: stateOf(row),
      beginsOn: row.beginsOn,
      askedBy: nameOf(askedBy),
      askedAt: row.askedAt.toISOString(),
      approvedBy: approvedBy === null ? null : nameOf(approvedBy),
      approvedAt: row.approvedAt?.toISOString() ?? null,
      isOwn: askedBy === staffId,
      areToldAll: row.toldAt !== null,
      progress: row.families === null ? null : await progressOf(db, row.families),
      endedAt: row.endedAt?.toISOString() ?? null,
    },
  }
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
export async function askErasureOfAll(needs: Needs, actor: StaffMember, input: Of<'askErasureOfAll'>) {
  const { beginsOn, reason } = input
  refuseOtherName(needs, input)
  await alone(needs, async (tx) => {
    if ((await findCurrent(tx)) !== undefined) throw new Problem('erasure_of_all_asked')
    if (beginsOn < earliest(needs)) refuse('beginsOn', erasureOfAllMessages.tooSoon)
    await insertErasureOfAll(tx, {
      beginsOn,
      askedBy: actor.staffId,
      askedAt: needs.clock.now(),
    })
    await note(needs, tx, { actor, act: 'erasure_of_all_asked', reason, beginsOn })
  })
}

/**
 * A second person allows it, who could not be the first one under another name. From then on families are written to; a day
 * that has come too near in the meantime is refused, so that they have the time that they were promised.
 */
export async function approveErasureOfAll(
  needs: Needs,
  actor: StaffMember,
  input: Of<'approveErasureOfAll'>,
) {
  const { id, reason } = input
  const { staffId } = actor
  refuseOtherName(needs, input)
  await alone(needs, async (tx) => {
    const row = await lockKnown(tx, id)
    if (row.approvedAt !== null || row.takenBackAt !== null) throw new Problem('erasure_of_all_decided')
    if (row.askedBy === staffId) throw new Problem('erasure_of_all_own')
    if (await couldBeOne(tx, row.askedBy, staffId)) throw new Problem('erasure_of_all_shared_link')
    if (row.beginsOn < earliest(needs)) throw new Problem('erasure_of_all_too_soon')
    await changeErasureOfAll(tx, id, { approvedBy: staffId, approvedAt: needs.clock.now() })
    await enqueueJob({ ...needs, db: tx }, { queue: erasureOfAllQueue, key: id })
    await note(needs, tx, { actor, act: 'erasure_of_all_approved', reason, beginsOn: row.beginsOn })
  })
}

/** Either of the two, or a third one, takes it back until it has begun. Who was written to is written to again. */
export async function takeBackErasureOfAll(
  needs: Needs,
  actor: StaffMember,
  { id, reason }: Of<'takeBackErasureOfAll'>,
) {
  await alone(needs, async (tx) => {
    const row = await lockKnown(tx, id)
    if (row.takenBackAt !== null) throw new Problem('erasure_of_all_decided')
    if (row.begunAt !== null) throw new Problem('erasure_of_all_begun')
    await changeErasureOfAll(tx, id, { takenBackAt: needs.clock.now() })
    await note(needs, tx, { actor, act: 'erasure_of_all_taken_back', reason, beginsOn: row.beginsOn })
  })
}

async function lockKnown(tx: Database, id: string): Promise<ErasureOfAll> {
  const row = await lockErasureOfAll(tx, id)
  if (row === undefined) throw new Problem('not_found')
  return row
}

/** One decision about the end of the study at a time, and only once families write no more. */
async function alone(needs: Needs, act: (tx: Database) => Promise<void>): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const end = await lockStudyEnd(tx)
    if (!isStudyOver(end, dayInItaly(needs.clock.now()))) throw new Problem('study_not_over')
    await act(tx)
  })
}

type Noted = { actor: StaffMember; act: AuditAct; reason: string; beginsOn: string }

const note = (needs: Needs, tx: Database, { actor, act, reason, beginsOn }: Noted) =>
  recordAct({ ...needs, db: tx }, doerOf(actor), { act, reason, details: { from: beginsOn } })

function refuseOtherName({ studyName }: Needs, typed: { studyName: string }) {
  if (typed.studyName.normalize('NFC') !== studyName.normalize('NFC').trim()) {
    refuse('studyName', erasureOfAllMessages.studyName)
  }
}

const refuse = (field: string, message: string) => {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}

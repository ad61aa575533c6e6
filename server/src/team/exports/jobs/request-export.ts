import type { InputOf } from '@desco/contract/endpoint'
import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffLimits } from '@desco/contract/limits'
import { type exports, type ExportState, needsApproval, type NewExport } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { couldBeOne, fitsAsSecond, type Inside, listApprovers, staffAct, staffIdOf } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { queueExport } from './export-worker.ts'
import { exportToApproveMail } from './exports.mails.ts'

/**
 * Asks for an export. One that shows who people are waits some days for a second person: everybody who may be that is told by
 * mail, and where nobody may, it is refused. Answers its id.
 */
export const requestExport = staffAct(
  'export_requested',
  async (inside: Inside<LetterNeeds>, { kind, separator, identifiable, reason }: NewExport) => {
    const { db, now, staffId } = inside
    const showsPeople = needsApproval({ kind, identifiable })
    // nobody at a command line can be told from who would approve
    if (showsPeople && staffId === null) throw new Problem('not_allowed')
    if (staffId !== null) {
      // requests of one person wait for each other: their number is counted before one more is made
      await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${staffId}`}, 0))`.execute(db)
      const open = db
        .selectFrom('export_job')
        .where('requestedBy', '=', staffId)
        .where('state', 'in', ['to_approve', 'waiting', 'running', 'ready'])
        .where((job) => job.or([job('expiresAt', 'is', null), job('expiresAt', '>', now)]))
      if ((await countRows(open)) >= staffLimits.exports.openPerPerson) throw new Problem('too_many_exports')
    }
    const asked = { permission: 'exports.approve', authors: [staffId ?? ''], today: dayInItaly(now) } as const
    const approvers = showsPeople ? await listApprovers(db, asked) : []
    if (showsPeople && approvers.length === 0) throw new Problem('export_nobody_approves')
    const { id } = await db
      .insertInto('export_job')
      .values({
        kind,
        separator,
        identifiable: showsPeople,
        reason: reason ?? null,
        state: showsPeople ? 'to_approve' : 'waiting',
        requestedBy: staffId,
        requestedAt: now,
        expiresAt: showsPeople ? later(now, { days: staffLimits.exports.approvalDays }) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!showsPeople) await queueExport(inside, id)
    for (const email of approvers) await queueMail(inside, exportToApproveMail(inside, email))
    return {
      subject: { kind: 'export', id },
      details: { kind, identifiable: showsPeople },
      answer: { id },
    }
  },
)

type Decision = InputOf<typeof exports.approveExport>

export const approveExport = decideExport(true)
export const rejectExport = decideExport(false)

/** A second person allows or refuses what shows who people are, with a reason. */
function decideExport(approve: boolean) {
  return staffAct(
    approve ? 'export_approved' : 'export_rejected',
    async (inside: Inside<Needs>, { id, reason }: Decision, doer) => {
      const { db, now } = inside
      const staffId = staffIdOf(doer)
      // in one statement: it was not decided yet, has not expired, and the decider may. Of two at once one wins
      const decided = await db
        .updateTable('export_job')
        .set({
          state: approve ? 'waiting' : 'rejected',
          decidedBy: staffId,
          decisionReason: reason,
          decidedAt: now,
          expiresAt: null,
        })
        .where('id', '=', id)
        .where('state', '=', 'to_approve')
        .where((job) => fitsAsSecond(job.ref('requestedBy'), staffId))
        .where('expiresAt', '>', now)
        .returning(['kind', 'identifiable'])
        .executeTakeFirst()
      if (decided === undefined) throw new Problem(await whyNot(db, id, staffId))
      if (approve) await queueExport(inside, id)
      return { subject: { kind: 'export', id }, details: decided }
    },
  )
}

async function whyNot(tx: Database, id: string, staffId: string) {
  const job = await findJob(tx, id)
  if (job === undefined || !job.identifiable) return 'not_found'
  if (job.state !== 'to_approve' || job.requestedBy === null) return 'export_already_decided'
  if (job.requestedBy === staffId) return 'export_own_request'
  return (await couldBeOne(tx, job.requestedBy, staffId)) ? 'export_shared_link' : 'export_already_decided'
}

const atMost = 100

type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>

export const findJob = (db: Database, id: string) =>
  db.selectFrom('export_job').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest exports of the team, with who asked and who decided. */
export async function listExports({ db, clock }: Needs, { staffId }: StaffMember) {
  const jobs = await db
    .selectFrom('export_job')
    .leftJoin('staff_account as requester', 'requester.id', 'export_job.requestedBy')
    .leftJoin('staff_account as decider', 'decider.id', 'export_job.decidedBy')
    .selectAll('export_job')
    .select(['requester.shownAs as requester', 'decider.shownAs as decider'])
    .select((job) => fitsAsSecond(job.ref('export_job.requestedBy'), staffId).as('fitsAsSecond'))
    .orderBy('requestedAt', 'desc')
    .orderBy('export_job.id')
    .limit(atMost)
    .execute()
  const now = clock.now()
  return jobs.map((job) => ({
    ...job,
    state: stateAt(job, now),
    requestedBy: job.requester ?? 'riga di comando',
    own: job.requestedBy === staffId,
    decidable: stateAt(job, now) === 'to_approve' && job.fitsAsSecond === true,
    decidedBy: job.decider,
    percent: percentOf(job),
    rows: job.rowCount === null ? null : Number(job.rowCount),
    bytes: job.byteCount === null ? null : Number(job.byteCount),
  }))
}

/** The chore that ends it comes round once an hour. */
function stateAt({ state, expiresAt }: Job, now: Date): ExportState {
  const isOver = expiresAt !== null && expiresAt <= now
  return isOver && (state === 'ready' || state === 'to_approve') ? 'expired' : state
}

function percentOf({ state, doneSteps, totalSteps }: Job): number {
  if (state === 'ready' || state === 'downloaded') return 100
  // the last hundredth is the end of the file
  return totalSteps ? Math.min(99, Math.floor((100 * doneSteps) / totalSteps)) : 0
}

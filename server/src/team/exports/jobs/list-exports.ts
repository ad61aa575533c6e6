import type { ExportState } from '@desco/contract/team/exports'

import { fitsAsSecond } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

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

import type { ExportJob, ExportState } from '@desco/contract/staff/exports'

import type { StaffMember } from '#platform/http/actor.ts'

import { listJobs } from './export-jobs.queries.ts'
import type { Needs } from './needs.ts'

const atMost = 100

type Job = Awaited<ReturnType<typeof listJobs>>[number]

/** The newest exports of the team, as the page shows them. */
export async function listExports({ db, clock }: Needs, { staffId }: StaffMember): Promise<ExportJob[]> {
  const now = clock.now()
  return (await listJobs(db, staffId, atMost)).map((job) => ({
    id: job.id,
    kind: job.kind,
    separator: job.separator,
    identifiable: job.identifiable,
    state: stateAt(job, now),
    requestedBy: job.requester ?? 'riga di comando',
    own: job.requested_by === staffId,
    decidable: stateAt(job, now) === 'to_approve' && job.fits_as_second === true,
    reason: job.reason,
    requestedAt: job.requested_at.toISOString(),
    decidedBy: job.decider,
    decisionReason: job.decision_reason,
    percent: percentOf(job),
    rows: job.row_count === null ? null : Number(job.row_count),
    bytes: job.byte_count === null ? null : Number(job.byte_count),
    failure: job.failure,
    failedSurvey: job.failed_survey,
    fileName: job.file_name,
    expiresAt: job.expires_at?.toISOString() ?? null,
    containsErased: job.contains_erased,
  }))
}

/** The chore that ends it comes round once an hour. */
function stateAt({ state, expires_at }: Job, now: Date): ExportState {
  const isOver = expires_at !== null && expires_at <= now
  return isOver && (state === 'ready' || state === 'to_approve') ? 'expired' : state
}

function percentOf({ state, done_steps, total_steps }: Job): number {
  if (state === 'ready' || state === 'downloaded') return 100
  // the last hundredth is the end of the file
  return total_steps ? Math.min(99, Math.floor((100 * done_steps) / total_steps)) : 0
}

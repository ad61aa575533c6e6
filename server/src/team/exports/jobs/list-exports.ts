import type { ExportJob, ExportState } from '@desco/contract/team/exports'

import type { StaffMember } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { listJobs } from './export-jobs.queries.ts'

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
    own: job.requestedBy === staffId,
    decidable: stateAt(job, now) === 'to_approve' && job.fitsAsSecond === true,
    reason: job.reason,
    requestedAt: job.requestedAt.toISOString(),
    decidedBy: job.decider,
    decisionReason: job.decisionReason,
    percent: percentOf(job),
    rows: job.rowCount === null ? null : Number(job.rowCount),
    bytes: job.byteCount === null ? null : Number(job.byteCount),
    failure: job.failure,
    failedSurvey: job.failedSurvey,
    fileName: job.fileName,
    expiresAt: job.expiresAt?.toISOString() ?? null,
    containsErased: job.containsErased,
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

import { couldBeOne, doerOf, recordAct } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { decide, findJob } from './export-jobs.queries.ts'
import { queueExport } from './export-worker.ts'
import type { Needs } from './needs.ts'

type Decision = { id: string; reason: string }

export const approveExport = (needs: Needs, actor: StaffMember, decision: Decision) =>
  decideExport(needs, actor, { ...decision, approve: true })

export const rejectExport = (needs: Needs, actor: StaffMember, decision: Decision) =>
  decideExport(needs, actor, { ...decision, approve: false })

/** A second person allows or refuses what shows who people are, with a reason. */
async function decideExport(
  { db, clock }: Needs,
  actor: StaffMember,
  { id, reason, approve }: Decision & { approve: boolean },
): Promise<void> {
  const { staffId } = actor
  await inTransaction(db, async (tx) => {
    const decided = await decide(tx, { id, staffId, reason, approve, now: clock.now() })
    if (decided === undefined) throw new Problem(await whyNot(tx, id, staffId))
    if (approve) await queueExport({ db: tx, clock }, id)
    await recordAct({ db: tx, clock }, doerOf(actor), {
      act: approve ? 'export_approved' : 'export_rejected',
      subject: { kind: 'export', id },
      reason,
      details: { kind: decided.kind, identifiable: decided.identifiable },
    })
  })
}

async function whyNot(tx: Needs['db'], id: string, staffId: string) {
  const job = await findJob(tx, id)
  if (job === undefined || !job.identifiable) return 'not_found'
  if (job.state !== 'to_approve' || job.requestedBy === null) return 'export_already_decided'
  if (job.requestedBy === staffId) return 'export_own_request'
  return (await couldBeOne(tx, job.requestedBy, staffId)) ? 'export_shared_link' : 'export_already_decided'
}

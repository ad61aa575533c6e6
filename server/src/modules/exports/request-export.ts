import { staffLimits } from '@desco/contract/limits'
import { needsApproval, type NewExport } from '@desco/contract/staff/exports'

import { type Doer, recordAct } from '#modules/staff/index.ts'
import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { countOpen, insertJob, lockRequestsOf } from './export-jobs.queries.ts'
import { queueExport } from './export-worker.ts'
import type { Needs } from './needs.ts'

/** Asks for an export. What shows who people are waits for a second person, for some days. Answers its id. */
export async function requestExport(
  { db, clock }: Needs,
  doer: Doer,
  { kind, separator, identifiable, reason }: NewExport,
): Promise<string> {
  const now = clock.now()
  const showsPeople = needsApproval({ kind, identifiable })
  // nobody at a command line can be told from who would approve
  if (showsPeople && doer.by !== 'staff') throw new Problem('not_allowed')
  const requestedBy = doer.by === 'staff' ? doer.staffId : null
  return inTransaction(db, async (tx) => {
    if (requestedBy !== null) {
      await lockRequestsOf(tx, requestedBy)
      const open = await countOpen(tx, requestedBy, now)
      if (open >= staffLimits.exports.openPerPerson) throw new Problem('too_many_exports')
    }
    const id = await insertJob(tx, {
      kind,
      separator,
      identifiable: showsPeople,
      reason: reason ?? null,
      state: showsPeople ? 'to_approve' : 'waiting',
      requestedBy,
      now,
      expiresAt: showsPeople ? later(now, { days: staffLimits.exports.approvalDays }) : null,
    })
    if (!showsPeople) await queueExport({ db: tx, clock }, id)
    await recordAct({ db: tx, clock }, doer, {
      act: 'export_requested',
      subject: { kind: 'export', id },
      ...(reason !== undefined && { reason }),
      details: { kind, identifiable: showsPeople },
    })
    return id
  })
}

import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffLimits } from '@desco/contract/limits'
import { needsApproval, type NewExport } from '@desco/contract/team/exports'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Doer, listApprovers, recordAct } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { countOpen, insertJob, lockRequestsOf } from './export-jobs.queries.ts'
import { queueExport } from './export-worker.ts'
import { exportToApproveMail } from './exports.mails.ts'
import type { AskNeeds } from './needs.ts'

/**
 * Asks for an export. What shows who people are waits for a second person, for some days: whoever may be that is told by
 * mail, and where nobody may, it is refused. Answers its id.
 */
export async function requestExport(
  needs: AskNeeds,
  doer: Doer,
  { kind, separator, identifiable, reason }: NewExport,
): Promise<string> {
  const { db, clock } = needs
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
    const approvers =
      showsPeople && requestedBy !== null
        ? await listApprovers(tx, {
            permission: 'exports.approve',
            authors: [requestedBy],
            today: dayInItaly(now),
          })
        : []
    if (showsPeople && approvers.length === 0) throw new Problem('export_nobody_approves')
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
    for (const email of approvers) await queueMail({ ...needs, db: tx }, exportToApproveMail(needs, email))
    await recordAct({ db: tx, clock }, doer, {
      act: 'export_requested',
      subject: { kind: 'export', id },
      ...(reason !== undefined && { reason }),
      details: { kind, identifiable: showsPeople },
    })
    return id
  })
}

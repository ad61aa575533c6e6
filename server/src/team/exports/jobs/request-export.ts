import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffLimits } from '@desco/contract/limits'
import { needsApproval, type NewExport } from '@desco/contract/team/exports'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Inside, listApprovers, staffAct } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { countOpen, insertJob, lockRequestsOf } from './export-jobs.queries.ts'
import { queueExport } from './export-worker.ts'
import { exportToApproveMail } from './exports.mails.ts'

/**
 * Asks for an export. What shows who people are waits for a second person, for some days: whoever may be that is told by
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
      await lockRequestsOf(db, staffId)
      const open = await countOpen(db, staffId, now)
      if (open >= staffLimits.exports.openPerPerson) throw new Problem('too_many_exports')
    }
    const asked = { permission: 'exports.approve', authors: [staffId ?? ''], today: dayInItaly(now) } as const
    const approvers = showsPeople ? await listApprovers(db, asked) : []
    if (showsPeople && approvers.length === 0) throw new Problem('export_nobody_approves')
    const id = await insertJob(db, {
      kind,
      separator,
      identifiable: showsPeople,
      reason: reason ?? null,
      state: showsPeople ? 'to_approve' : 'waiting',
      requestedBy: staffId,
      now,
      expiresAt: showsPeople ? later(now, { days: staffLimits.exports.approvalDays }) : null,
    })
    if (!showsPeople) await queueExport(inside, id)
    for (const email of approvers) await queueMail(inside, exportToApproveMail(inside, email))
    return {
      subject: { kind: 'export', id },
      details: { kind, identifiable: showsPeople },
      answer: { id },
    }
  },
)

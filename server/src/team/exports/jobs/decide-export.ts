import type { InputOf } from '@desco/contract/endpoint'
import type { exports } from '@desco/contract/team/exports'

import { couldBeOne, fitsAsSecond, type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { queueExport } from './export-worker.ts'
import { findJob } from './list-exports.ts'

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
      // in one statement: it was not decided yet, has not expired, and who decides may. Of two at once one wins
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

async function whyNot(tx: Needs['db'], id: string, staffId: string) {
  const job = await findJob(tx, id)
  if (job === undefined || !job.identifiable) return 'not_found'
  if (job.state !== 'to_approve' || job.requestedBy === null) return 'export_already_decided'
  if (job.requestedBy === staffId) return 'export_own_request'
  return (await couldBeOne(tx, job.requestedBy, staffId)) ? 'export_shared_link' : 'export_already_decided'
}

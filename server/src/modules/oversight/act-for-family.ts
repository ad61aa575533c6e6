import type { AuditAct, AuditSubject } from '@desco/contract/staff/audit-acts'

import { type Doer, doerOf, recordAct } from '#modules/staff/index.ts'
import type { Database } from '#platform/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { giveBackAttempt, takeAttempt } from '#platform/http/attempts.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { lockFamilyIfAny } from './family-page.queries.ts'
import type { ActNeeds as Needs } from './needs.ts'

type Logged = {
  subject?: { kind: AuditSubject; id: string }
  details?: Record<string, string | number | boolean | readonly string[]>
}
/** `reason`: why, where the act does not say it itself. */
type About = { familyId: string; reason?: string }
type Work<Answer> = {
  /** Locks that must come before the family's. */
  lockFirst?: (db: Database) => Promise<unknown>
  act: AuditAct
  /** Under the family's lock. What the audit log says more than act, reason and family. */
  do: (needs: Needs) => Promise<Logged & { answer?: Answer }>
}

/** One act for one family: all of it happens and is logged, or nothing. */
export async function actForFamily<Answer = undefined>(
  needs: Needs,
  doer: Doer,
  { familyId, reason }: About,
  { act, lockFirst, do: work }: Work<Answer>,
): Promise<Answer | undefined> {
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFirst?.(tx)
    if (!(await lockFamilyIfAny(tx, familyId))) throw new Problem('not_found')
    const { answer, subject = { kind: 'family', id: familyId }, details = {} } = await work(inside)
    await recordAct(inside, doer, {
      act,
      subject,
      ...(reason !== undefined && { reason }),
      details: { ...details, family: familyId },
    })
    return answer
  })
}

const doubleClickSeconds = 5

/** The same by somebody of the team: pressed twice within seconds, it happens once. */
export async function staffActsForFamily<Answer = undefined>(
  needs: Needs,
  actor: StaffMember,
  about: About,
  work: Work<Answer>,
): Promise<Answer | undefined> {
  const once = {
    name: `staff-${work.act}`,
    subject: JSON.stringify([actor.staffId, { ...about, reason: undefined }]),
    max: 1,
    perSeconds: doubleClickSeconds,
  }
  await takeAttempt(needs, once)
  try {
    return await actForFamily(needs, doerOf(actor), about, work)
  } catch (error) {
    // refused: a person who mends the form need not wait
    await giveBackAttempt(needs, once)
    throw error
  }
}

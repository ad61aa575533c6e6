import type { AuditAct } from '@desco/contract/staff/audit-acts'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { giveBackAttempt, takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { lockFamilyIfAny } from '#staff/access/people-of-family.queries.ts'
import { type Act, type Doer, doerOf, recordAct } from '#staff/audit/record-act.ts'

type Needs = { db: Database; clock: Clock; secrets: Secrets }
/** The facts of the audit log beside act, reason and family; `answer`: what is answered beside "done". */
export type FamilyActLine<Answer = undefined> = Omit<Act, 'act' | 'reason'> & { answer?: Answer }
type OfFamily = { familyId: string; reason?: string }
type Settings<Input> = {
  /** Locks that must come before the family's. */
  lockFirst?: (db: Database, input: Input) => Promise<unknown>
  /** A second press within seconds does nothing, where somebody of the team acts. */
  once?: true
}

const doubleClickSeconds = 5

/**
 * One act of the team for one family, as a value that a page and the command line call: all of it happens, under the family's
 * lock, and is in the audit log, or nothing.
 */
export const familyAct =
  <N extends Needs, Input extends OfFamily, Answer = undefined>(
    act: AuditAct | ((input: Input) => AuditAct),
    work: (inside: N, input: Input, doer: Doer) => Promise<FamilyActLine<Answer>>,
    { lockFirst, once }: Settings<Input> = {},
  ) =>
  async (needs: N, who: StaffMember | Doer, input: Input): Promise<Answer> => {
    const doer = 'by' in who ? who : doerOf(who)
    const name = typeof act === 'string' ? act : act(input)
    const carryOut = () =>
      inTransaction(needs.db, async (tx) => {
        const inside = { ...needs, db: tx }
        const { familyId, reason } = input
        await lockFirst?.(tx, input)
        if (!(await lockFamilyIfAny(tx, familyId))) throw new Problem('not_found')
        const { answer, subject, details } = await work(inside, input, doer)
        await recordAct(inside, doer, {
          act: name,
          subject: subject ?? { kind: 'family', id: familyId },
          ...(reason !== undefined && { reason }),
          details: { ...details, family: familyId },
        })
        return answer as Answer
      })
    if (once === undefined || doer.by !== 'staff') return carryOut()
    const attempt = {
      name: `staff-${name}`,
      subject: JSON.stringify([doer.staffId, { ...input, reason: undefined }]),
      max: 1,
      perSeconds: doubleClickSeconds,
    }
    await takeAttempt(needs, attempt)
    try {
      return await carryOut()
    } catch (error) {
      // refused: a person who mends the form need not wait
      await giveBackAttempt(needs, attempt)
      throw error
    }
  }

/** The same, once: a second press within seconds does nothing. */
export const familyActOnce = <N extends Needs, Input extends OfFamily, Answer = undefined>(
  act: AuditAct,
  work: (inside: N, input: Input, doer: Doer) => Promise<FamilyActLine<Answer>>,
  settings: Settings<Input> = {},
) => familyAct(act, work, { ...settings, once: true })

/** Names who of the team acts: there are acts that nobody can do on the command line. */
export function staffIdOf(doer: Doer): string {
  if (doer.by !== 'staff') throw new Problem('not_allowed')
  return doer.staffId
}

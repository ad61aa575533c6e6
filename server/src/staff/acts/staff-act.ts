import type { AuditAct } from '@desco/contract/staff/audit'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { giveBackAttempt, takeAttempt } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { Needs } from '#platform/needs.ts'

import { type Act, type Doer, doerOf, recordAct } from '#staff/audit/record-act.ts'

/** The needs of an act inside its transaction. */
export type Inside<N> = N & { now: Date; staffId: string | null }
/** The facts of the audit log beside act and reason; `answer`: what is answered beside "done". */
export type ActLine<Answer = void> = Omit<Act, 'act' | 'reason'> & {
  answer?: Answer
  /** Nothing was changed: the log has no line. */
  unchanged?: boolean
}

/**
 * One act of the team, as a value that a page and the command line call: all of it happens and is in the audit log, with the
 * reason that was given, or nothing. `before`: outside its transaction.
 */
export const staffAct =
  <N extends Needs, Input, Answer = void>(
    act: AuditAct | ((input: Input) => AuditAct),
    work: (inside: Inside<N>, input: Input, doer: Doer) => Promise<ActLine<Answer>>,
    before?: (needs: N, input: Input) => Promise<unknown>,
  ) =>
  async (needs: N, who: StaffMember | Doer, input: Input): Promise<Answer> => {
    const doer = 'by' in who ? who : doerOf(who)
    await before?.(needs, input)
    return inTransaction(needs.db, async (tx) => {
      const staffId = doer.by === 'staff' ? doer.staffId : null
      const inside = { ...needs, db: tx, now: needs.clock.now(), staffId }
      const { answer, unchanged, ...line } = await work(inside, input, doer)
      if (unchanged !== true) {
        const { reason } = input as { reason?: string }
        const name = typeof act === 'string' ? act : act(input)
        await recordAct(inside, doer, { act: name, ...(reason !== undefined && { reason }), ...line })
      }
      return answer as Answer
    })
  }

const doubleClickSeconds = 5

/** The same act, once: a second press within seconds does nothing, where somebody of the team acts. */
export const once =
  <N extends Needs & { secrets: Secrets }, Input, Answer>(
    name: string,
    act: (needs: N, who: StaffMember | Doer, input: Input) => Promise<Answer>,
  ) =>
  async (needs: N, who: StaffMember | Doer, input: Input): Promise<Answer> => {
    if ('by' in who && who.by !== 'staff') return act(needs, who, input)
    const attempt = {
      name,
      subject: JSON.stringify([(who as StaffMember).staffId, { ...input, reason: undefined }]),
      max: 1,
      perSeconds: doubleClickSeconds,
    }
    await takeAttempt(needs, attempt)
    try {
      return await act(needs, who, input)
    } catch (error) {
      // refused: a person who mends the form need not wait
      await giveBackAttempt(needs, attempt)
      throw error
    }
  }

/** Names who of the team acts: there are acts that nobody can do on the command line. */
export function staffIdOf(doer: Doer): string {
  if (doer.by !== 'staff') throw new Problem('not_allowed')
  return doer.staffId
}

type OfFamily = { familyId: string; reason?: string }
type Work<N, Input, Answer> = (inside: Inside<N>, input: Input, doer: Doer) => Promise<ActLine<Answer>>
/** Locks that must come before the family's. */
type Settings<Input> = { lockFirst?: (db: Database, input: Input) => Promise<unknown> }

/** An act of the team for one family, under its lock. The log names the family. */
export const familyAct = <N extends Needs<'secrets'>, Input extends OfFamily, Answer = void>(
  act: AuditAct | ((input: Input) => AuditAct),
  work: Work<N, Input, Answer>,
  { lockFirst }: Settings<Input> = {},
) =>
  staffAct(act, async (inside: Inside<N>, input: Input, doer) => {
    const { familyId } = input
    await lockFirst?.(inside.db, input)
    // an act for a family waits for another one that is under way
    const family = inside.db.selectFrom('family').select('id').where('id', '=', familyId).forNoKeyUpdate()
    await family.executeTakeFirstOrThrow(() => new Problem('not_found'))
    const { subject = { kind: 'family', id: familyId }, details, ...line } = await work(inside, input, doer)
    return { ...line, subject, details: { ...details, family: familyId } }
  })

/** The same, once: a second press within seconds does nothing. */
export const familyActOnce = <N extends Needs<'secrets'>, Input extends OfFamily, Answer = void>(
  act: AuditAct,
  work: Work<N, Input, Answer>,
  settings?: Settings<Input>,
) => once<N, Input, Answer>(`staff-${act}`, familyAct<N, Input, Answer>(act, work, settings))

import type { AuditAct, AuditSubject } from '@desco/contract/staff/audit'
import type { AuditDetails } from '@desco/contract/staff/audit-details'
import { type Selectable, sql } from 'kysely'

import type { StaffMember } from '#platform/http/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'
import { sameHash, sha256 } from '#platform/secrets/secrets.ts'
import type { Tables } from '#server/tables.ts'

/** The actor: somebody signed in, somebody on the server's command line, or the portal by itself. */
export type Doer =
  | { by: 'staff'; staffId: string; role?: StaffMember['role'] }
  | { by: 'command_line' }
  | { by: 'portal' }

export type Act = {
  act: AuditAct
  subject?: { kind: AuditSubject; id: string }
  reason?: string
  details?: AuditDetails
}

export const doerOf = ({ staffId, role }: StaffMember): Doer => ({ by: 'staff', staffId, role })

/** Before the first line stands this. */
const beginning = sha256('audit_line')

/** The hash of a line: of everything in it and of the hash before it. */
const hashOfLine = (line: Omit<Selectable<Tables['audit_line']>, 'hash'>, before: Buffer): Buffer =>
  sha256(
    JSON.stringify([
      before.toString('hex'),
      line.seq,
      line.happenedAt.toISOString(),
      line.doer,
      line.staffId,
      line.act,
      line.subjectKind,
      line.subjectId,
      line.reason,
      line.details,
    ]),
  )

/**
 * Adds one line to the audit log, in the transaction of the act itself: what cannot be logged does not happen, and what
 * did not happen is not logged. From here to the end of the transaction nobody else can add a line, so call it last.
 */
export async function recordAct(
  { db: tx, clock }: Needs,
  doer: Doer,
  { act, subject, reason, details = {} }: Act,
): Promise<void> {
  if (!tx.isTransaction) throw new Error('An act is recorded in the transaction that does it.')
  // one after the other, over all processes
  await sql`select pg_advisory_xact_lock(hashtextextended('audit_line', 0))`.execute(tx)
  const last = tx.selectFrom('audit_line').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1)
  const head = await last.executeTakeFirst()
  const line = {
    seq: String(BigInt(head?.seq ?? 0) + 1n),
    happenedAt: clock.now(),
    doer: doer.by,
    staffId: doer.by === 'staff' ? doer.staffId : null,
    act,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    reason: reason ?? null,
    details: JSON.stringify(details),
  }
  const hash = hashOfLine(line, head?.hash ?? beginning)
  await tx
    .insertInto('audit_line')
    .values({ ...line, hash })
    .execute()
}

const undone = new Error('undone')

/** Does the work of `recordLook` and leaves no line: so that time does not tell which of the two was done. */
export async function pretendToRecord({ db, clock }: Needs, doer: Doer, act: Act): Promise<void> {
  const work = inTransaction(db, async (tx) => {
    await recordAct({ db: tx, clock }, doer, act)
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

/** For an act that changes nothing else, such as looking at names. */
export async function recordLook({ db, clock }: Needs, doer: Doer, act: Act): Promise<void> {
  await inTransaction(db, (tx) => recordAct({ db: tx, clock }, doer, act))
}

const atATime = 1_000

/**
 * Recomputes the chain from its beginning. A changed, removed or inserted line breaks it there. Lines cut off at the end
 * leave a whole chain: `hashAtNoted`, of the line that was the last one before or null, shows whether it is still there.
 */
export async function verifyAudit(db: Database, noted?: number) {
  let before: Buffer = beginning
  let seen = 0n
  let hashAtNoted: string | null = null
  const state = (brokenAt: number | null) => ({
    lines: Number(seen),
    head: before.toString('hex'),
    brokenAt,
    hashAtNoted,
  })
  for (;;) {
    const lines = await db
      .selectFrom('audit_line')
      .selectAll()
      .where('seq', '>', String(seen))
      .orderBy('seq')
      .limit(atATime)
      .execute()
    for (const line of lines) {
      const isNext = BigInt(line.seq) === seen + 1n
      if (!isNext || !sameHash(line.hash, hashOfLine(line, before))) {
        return state(Number(seen) + 1)
      }
      before = line.hash
      seen += 1n
      if (Number(seen) === noted) hashAtNoted = before.toString('hex')
    }
    if (lines.length < atATime) return state(null)
  }
}

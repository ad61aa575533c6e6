import type { AuditAct } from '@desco/contract/staff/audit-acts'

import type { TestPortal } from '#testing/portals/portal.ts'

/** The newest line of the audit log, without what the chain is made of. */
export async function lastAct({ db }: TestPortal) {
  const { act, staffId, doer, subjectKind, subjectId, reason, details } = await db
    .selectFrom('audit_line')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    act,
    staffId,
    doer,
    subject: `${subjectKind ?? ''} ${subjectId ?? ''}`.trim(),
    reason,
    details: JSON.parse(details) as unknown,
  }
}

/** How many acts of a kind are logged. */
export async function countActs({ db }: TestPortal): Promise<number> {
  const { count } = await db
    .selectFrom('audit_line')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every line of one act, the oldest first: what it was about, why, and what was noted. */
export async function actsOf({ db }: TestPortal, act: AuditAct) {
  const rows = await db
    .selectFrom('audit_line')
    .select(['subjectId', 'reason', 'details', 'doer'])
    .where('act', '=', act)
    .orderBy('seq')
    .execute()
  return rows.map(({ details, ...line }) => ({ ...line, details: JSON.parse(details) }))
}

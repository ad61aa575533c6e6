import type { AuditAct } from '@desco/contract/staff/audit'
import { detailNames, detailValues } from '@desco/contract/staff/audit-details'

import type { Database } from '#platform/database/database.ts'

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

// days, moments, ids, hashes and the numbers of questionnaires are words in no language
const isCode = (text: string) =>
  /^(?:\d{1,9}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})$/u.test(
    text,
  )

/** Refuses what the page of the log could not say, or what is no fact of a closed list: the log is kept for ever. */
export async function refuseWordlessDetails(db: Database) {
  const lines = await db.selectFrom('audit_line').select(['act', 'details']).execute()
  for (const { act, details } of lines) {
    for (const [name, value] of Object.entries(JSON.parse(details) as object)) {
      const words: object = (detailValues as Record<string, object>)[name] ?? {}
      const hasWords = (one: unknown) => typeof one !== 'string' || isCode(one) || Object.hasOwn(words, one)
      if (Object.hasOwn(detailNames, name) && [value].flat().every(hasWords)) continue
      throw new Error(`The log has no words for ${name}: ${JSON.stringify(value)} of ${act}.`)
    }
  }
}

import type { audit, AuditLine } from '@desco/contract/audit'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'

import { startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { findFamilyIdByCode, searchLines } from './audit.queries.ts'

const pageLength = 50
const doers = { staff: 'staff', command_line: 'riga di comando', portal: 'portale' } as const

type Query = typeof audit.searchAudit

/** A page of the audit log, newest first. Days are Italian ones. */
export async function searchAudit(
  db: Database,
  { act, who, subject, from, to, before }: InputOf<Query>,
): Promise<AnswerOf<Query>> {
  const rows = await searchLines(
    db,
    {
      act,
      who: who || undefined,
      subjects: subject ? await subjectsBy(db, subject) : undefined,
      from: from === undefined ? undefined : startOfDayInItaly(from),
      until: to === undefined ? undefined : startOfDayInItaly(to, { daysLater: 1 }),
      before,
    },
    pageLength + 1,
  )
  const lines = rows.slice(0, pageLength).map((row): AuditLine => ({
    seq: Number(row.seq),
    at: row.happened_at.toISOString(),
    who: row.email ?? doers[row.doer],
    act: row.act,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    details: row.details,
    hash: row.hash.toString('hex'),
  }))
  return { message: said.found, lines, more: rows.length > pageLength }
}

async function subjectsBy(db: Database, subject: string): Promise<string[]> {
  const familyId = await findFamilyIdByCode(db, subject)
  return familyId === undefined ? [subject] : [familyId, subject]
}

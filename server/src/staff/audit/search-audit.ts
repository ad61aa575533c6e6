import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { audit, AuditLine } from '@desco/contract/staff/audit'

import { findFamilyIdByCode } from '#families/index.ts'
import { startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { type About, listFamilyCodes, listStaffNames, searchLines } from './audit.queries.ts'

const pageLength = 50
const doers = { staff: 'staff', command_line: 'riga di comando', portal: 'portale' } as const

/** The needs of the search. */
export type AuditNeeds = {
  db: Database
  /** The ids of the exports that held something of a family. */
  listExportsWith: (familyId: string) => Promise<string[]>
}

type Query = typeof audit.searchAudit

/**
 * A page of the audit log, newest first. Days are Italian ones. The code of a family finds all that was done about it:
 * to each of its people, and the exports that held something of it (GDPR art. 15.1).
 */
export async function searchAudit(
  needs: AuditNeeds,
  { act, who, subject, from, to, before }: InputOf<Query>,
): Promise<ContentOf<Query>> {
  const { db } = needs
  const rows = await searchLines(
    db,
    {
      act,
      who: who || undefined,
      about: subject ? await whatIs(needs, subject) : undefined,
      from: from === undefined ? undefined : startOfDayInItaly(from),
      until: to === undefined ? undefined : startOfDayInItaly(to, { daysLater: 1 }),
      before,
    },
    pageLength + 1,
  )
  const page = rows.slice(0, pageLength)
  const names = await namesOf(db, page)
  const lines = page.map((row): AuditLine => ({
    seq: Number(row.seq),
    at: row.happenedAt.toISOString(),
    who: row.shownAs ?? doers[row.doer],
    whoEmail: row.email,
    act: row.act,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    subjectName: names.get(row.subjectId ?? '') ?? null,
    reason: row.reason,
    details: row.details,
    hash: row.hash.toString('hex'),
  }))
  return { lines, more: rows.length > pageLength }
}

type Row = Awaited<ReturnType<typeof searchLines>>[number]

/** Staff by their name, families by their code; nobody else is named. */
async function namesOf(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const idsOf = (kind: Row['subjectKind']) =>
    rows.flatMap(({ subjectKind, subjectId }) =>
      subjectKind === kind && subjectId !== null ? [subjectId] : [],
    )
  const [staff, families] = await Promise.all([
    listStaffNames(db, idsOf('staff')),
    listFamilyCodes(db, idsOf('family')),
  ])
  return new Map([...staff, ...families].map(({ id, name }) => [id, name]))
}

async function whatIs(needs: AuditNeeds, subject: string): Promise<About> {
  const familyId = await findFamilyIdByCode(needs.db, subject)
  if (familyId === undefined) return { id: subject }
  return { familyId, exportIds: await needs.listExportsWith(familyId) }
}

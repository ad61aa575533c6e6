import type { InputOf } from '@desco/contract/endpoint'
import type { audit } from '@desco/contract/staff/audit'
import type { StaffRole } from '@desco/contract/staff/roles'
import { sql } from 'kysely'

import { findFamilyIdByCode } from '#families/index.ts'
import { startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

const pageLength = 50
const doers = { staff: 'staff', command_line: 'riga di comando', portal: 'portale' } as const

/** The needs of the search. */
export type AuditNeeds = {
  db: Database
  /** The ids of the exports that held something of a family. */
  listExportsWith: (familyId: string) => Promise<string[]>
}

/**
 * A page of the audit log, newest first. Days are Italian ones. The code of a family finds all that was done about it:
 * to each of its people, and the exports that held something of it (GDPR art. 15.1).
 */
export async function searchAudit(
  needs: AuditNeeds,
  { act, who, subject, from, to, before }: InputOf<typeof audit.searchAudit>,
) {
  let lines = needs.db
    .selectFrom('audit_line')
    .leftJoin('staff_account', 'staff_account.id', 'audit_line.staffId')
    .selectAll('audit_line')
    .select(['staff_account.email as whoEmail', 'staff_account.shownAs'])
    // staff by their name, families by their code; nobody else is named
    .select(
      sql<string | null>`case subject_kind
        when 'staff' then (select named.shown_as from staff_account as named where named.id = subject_id::uuid)
        when 'family' then (select code from family where family.id = subject_id::uuid)
      end`.as('subjectName'),
    )
  if (act === 'names_revealed') lines = lines.where(showedNames)
  else if (act !== undefined) lines = lines.where('act', '=', act)
  if (who) {
    const text = who.toLowerCase()
    lines = lines.where(
      sql<boolean>`(strpos(staff_account.email, ${text}) > 0 or strpos(lower(name), ${text}) > 0)`,
    )
  }
  if (subject) lines = lines.where(await isAbout(needs, subject))
  if (from !== undefined) lines = lines.where('happenedAt', '>=', startOfDayInItaly(from))
  if (to !== undefined) lines = lines.where('happenedAt', '<', startOfDayInItaly(to, { daysLater: 1 }))
  if (before !== undefined) lines = lines.where('seq', '<', String(before))
  const rows = await lines
    .orderBy('seq', 'desc')
    .limit(pageLength + 1)
    .execute()
  const page = rows.slice(0, pageLength).map((row) => ({
    ...row,
    seq: Number(row.seq),
    at: row.happenedAt,
    who: row.shownAs ?? doers[row.doer],
    hash: row.hash.toString('hex'),
  }))
  return { lines: page, more: rows.length > pageLength }
}

async function isAbout({ db, listExportsWith }: AuditNeeds, subject: string) {
  const familyId = await findFamilyIdByCode(db, subject)
  if (familyId === undefined) return sql<boolean>`subject_id = ${subject}`
  // every act for a family notes it, whichever person or child it was about; each of the four has its index
  return sql<boolean>`(
    subject_id = ${familyId}
    or details::jsonb ->> 'family' = ${familyId}
    or details::jsonb -> 'families' ? ${familyId}
    or subject_id = any(${await listExportsWith(familyId)}) and subject_kind = 'export'
      and act in ('export_finished', 'export_downloaded')
  )`
}

/** Names were shown, a first name by a search too. An earlier release printed them in a summary without a line of their own. */
const showedNames = sql<boolean>`(
  act = 'names_revealed' or act = 'summary_printed' and details::jsonb ->> 'names' = 'true'
  or act = 'person_searched' and details::jsonb ? 'named'
)`

/** Each time that the family's names were shown to somebody of the team, newest first. */
export async function listLooks(db: Database, familyId: string, count: number) {
  const { rows } = await sql<{ happenedAt: Date; role: StaffRole | null; reason: string | null }>`
    select line.happened_at, staff.role, line.reason
    from audit_line as line left join staff_account as staff on staff.id = line.staff_id
    where (line.subject_id = ${familyId}
      -- each of the two has its index; of all that were found, those of whom a name was shown
      or details::jsonb -> 'families' ? ${familyId} and details::jsonb -> 'named' ? ${familyId}) and ${showedNames}
    order by line.seq desc limit ${count}`.execute(db)
  return rows
}

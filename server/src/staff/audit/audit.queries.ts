import type { StaffRole } from '@desco/contract/staff/roles'
import type { AuditAct, AuditSubject } from '@desco/contract/staff/audit-acts'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

export type StoredLine = {
  seq: string
  happenedAt: Date
  doer: 'staff' | 'command_line' | 'portal'
  staffId: string | null
  act: AuditAct
  subjectKind: AuditSubject | null
  subjectId: string | null
  reason: string | null
  details: string
  hash: Buffer
}

const columns = [
  'seq',
  'happenedAt',
  'doer',
  'staffId',
  'act',
  'subjectKind',
  'subjectId',
  'reason',
  'details',
  'hash',
] as const

/** Lines are added one after the other, over all processes: held until the caller's transaction ends. */
export async function lockAudit(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit_line', 0))`.execute(tx)
}

export async function findHead(db: Database): Promise<StoredLine | undefined> {
  return db.selectFrom('audit_line').select(columns).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

export async function insertLine(tx: Database, line: StoredLine) {
  await tx.insertInto('audit_line').values(line).execute()
}

export async function listLinesAfter(db: Database, seq: string, count: number): Promise<StoredLine[]> {
  return db
    .selectFrom('audit_line')
    .select(columns)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(count)
    .execute()
}

/** Before the first line stands this. */
export const beginning = sha256('audit_line')

/** The hash of a line: of everything in it and of the hash before it. */
export const hashOfLine = (line: Omit<StoredLine, 'hash'>, before: Buffer): Buffer =>
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

/** The subject of the lines: one id, or a family with its people and the exports that held something of it. */
export type About = { id: string } | { familyId: string; exportIds: readonly string[] }

export type Search = {
  act?: AuditAct | undefined
  who?: string | undefined
  about?: About | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: number | undefined
}

export async function searchLines(
  db: Database,
  { act, who, about, from, until, before }: Search,
  count: number,
) {
  let lines = db
    .selectFrom('audit_line')
    .leftJoin('staff_account', 'staff_account.id', 'audit_line.staffId')
    .select(columns.map((name) => `audit_line.${name}` as const))
    .select(['staff_account.email', 'staff_account.shownAs'])
  if (act === 'names_revealed') lines = lines.where(showedNames)
  else if (act !== undefined) lines = lines.where('act', '=', act)
  if (who !== undefined) {
    const text = who.toLowerCase()
    lines = lines.where(
      sql<boolean>`(strpos(staff_account.email, ${text}) > 0 or strpos(lower(name), ${text}) > 0)`,
    )
  }
  if (about !== undefined) lines = lines.where(isAbout(about))
  if (from !== undefined) lines = lines.where('happenedAt', '>=', from)
  if (until !== undefined) lines = lines.where('happenedAt', '<', until)
  if (before !== undefined) lines = lines.where('seq', '<', String(before))
  return lines.orderBy('seq', 'desc').limit(count).execute()
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

function isAbout(about: About) {
  if ('id' in about) return sql<boolean>`subject_id = ${about.id}`
  const { familyId, exportIds } = about
  // every act for a family notes it, whichever person or child it was about; each of the four has its index
  return sql<boolean>`(
    subject_id = ${familyId}
    or details::jsonb ->> 'family' = ${familyId}
    or details::jsonb -> 'families' ? ${familyId}
    or subject_id = any(${exportIds}) and subject_kind = 'export' and act in ('export_finished', 'export_downloaded')
  )`
}

export async function listStaffNames(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('staff_account').select(['id', 'shownAs as name']).where('id', 'in', ids).execute()
}

export async function listFamilyCodes(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('family').select(['id', 'code as name']).where('id', 'in', ids).execute()
}

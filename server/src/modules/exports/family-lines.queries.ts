import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

// What every table of an export needs of families comes as text, a line for each row: to read it as rows, with a moment and an
// array made of each cell, took most of the time of an export (docs/decisions/0191). `family-lines.ts` reads the lines.

/** Families by their ids, or all whose ids come after one and up to another; null is the first and the last of all. */
export type Which = readonly string[] | { after: string | null; upTo: string | null }

/** Parts of a family that few files show; what no file shows is not read. */
type WhoTheyAre = { names: boolean; tokens: boolean }

export type FamilyText = Record<'families' | 'accounts' | 'children' | 'events', string | null>

/** Of every so manieth family the id, in their order: the pages of a study end there. */
export async function listPageEnds(db: Database, familiesAPage: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as place from family where ${isOfStudy('family.id')}
    ) as placed
    where place % ${familiesAPage} = 0
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of some families everything that says who they are and what happened to them: lines in the order of the families' ids. */
export async function readFamilyText(
  db: Database,
  which: Which,
  { names, tokens }: WhoTheyAre,
): Promise<FamilyText> {
  const ofNames = (...columns: string[]) => (names ? columns.map(free) : [])
  const families = line('family.id', ...ofNames('family.code'))
  const accounts = line(
    'account.family_id',
    ...['account.id', 'account.kind', 'account.sex', 'account.marital_status'].map((one) => sql.ref(one)),
    sql`account.verified_at is not null`,
    sql`account.first_verified_at is not null`,
    moment('account.created_at'),
    tokens ? free('survey_token.token') : sql`null`,
    ...ofNames('account.login', 'account.email', 'account.name', 'account.surname', 'account.phone'),
  )
  const children = line(
    'child.family_id',
    ...['child.id', 'child.birth_date', 'child.account_id'].map((one) => sql.ref(one)),
    moment('child.created_at'),
    ...ofNames('child.name', 'child.surname'),
  )
  const events = line(
    'family_id',
    ...['kind', 'account_id', 'invitation_id'].map((one) => sql.ref(one)),
    sql`array_to_string(child_ids, ',')`,
    moment('happened_at'),
  )
  const withTokens = tokens ? sql`left join survey_token on survey_token.account_id = account.id` : sql``
  // who was erased is in no file any more
  const { rows } = await sql<FamilyText>`
    select
      (select string_agg(${families}, ${newLine} order by family.id)
        from family where ${isIn('family.id', which)} and ${isOfStudy('family.id')}) as families,
      (select string_agg(${accounts}, ${newLine} order by account.family_id, account.created_at, account.id)
        from account ${withTokens}
        where ${isIn('account.family_id', which)} and account.name <> '') as accounts,
      (select string_agg(${children}, ${newLine} order by child.family_id, child.position)
        from child where ${isIn('child.family_id', which)}) as children,
      (select string_agg(${events}, ${newLine} order by family_id, id)
        from family_event where ${isIn('family_id', which)}) as events`.execute(db)
  return rows[0] ?? { families: null, accounts: null, children: null, events: null }
}

const newLine = sql`E'\\n'`

/** One row: what is null is an empty cell. */
const line = (familyId: string, ...cells: RawBuilder<unknown>[]) =>
  sql`concat(${sql.join([sql.ref(familyId), ...cells], sql`, E'\\t', `)})`

/** Seconds since 1970 with all that the database knows of them, whatever zone the server has. */
const moment = (column: string) => sql`extract(epoch from ${sql.ref(column)})`

/** What people typed may hold anything; in JSON it holds neither tab nor line end. */
const free = (column: string) => sql`to_json(${sql.ref(column)})`

// of ids at random none is the first or the last that there could be
const first = '00000000-0000-0000-0000-000000000000'
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const isIn = (column: string, which: Which) =>
  'after' in which
    ? sql<boolean>`${sql.ref(column)} > ${which.after ?? first}::uuid and ${sql.ref(column)} <= ${which.upTo ?? last}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${which}::uuid[])`

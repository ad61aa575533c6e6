import type { FamilyEventKind } from '@desco/contract/families/events'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

// What every table of an export needs of families comes as text, a line for each row: to read it as rows, with a moment and an
// array made of each cell, took most of the time of an export (docs/decisions/0191). `family-lines.ts` reads the lines.

/** Families by their ids, or all whose ids come after one and up to another; null is the first and the last of all. */
export type Which = readonly string[] | { after: string | null; upTo: string | null }

/** What only some files show; what no file shows is not read. `people`: who has an access; else only who proved an address. */
type Shown = { people: boolean; names: boolean; tokens: boolean }

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

/**
 * Of some families everything that says who they are, and what happened to them that a file depends on: lines in the order of the
 * families' ids.
 */
export async function readFamilyText(db: Database, which: Which, shown: Shown): Promise<FamilyText> {
  const { people, names, tokens } = shown
  const [row] =
    'after' in which
      ? await familyText(db, { inRange: true, people, names, tokens }, [
          which.after ?? first,
          which.upTo ?? last,
        ])
      : await familyText(db, { inRange: false, people, names, tokens }, [which])
  // there is always one: without it a part of a table would pass for the whole
  if (row === undefined) throw new Error('A page of families was not read.')
  return row
}

/** `inRange`: the families after the first value up to the second, else those whose ids are the first. */
type Form = Shown & { inRange: boolean }

/** Numbers its own values, in the order in which they are given. */
const familyTextOf = (form: Form) => {
  const ofNames = (...columns: string[]) => (form.names ? columns.map(free) : [])
  const families = line('family.id', ...ofNames('family.code'))
  const children = line(
    'child.familyId',
    ...['child.id', 'child.birthDate', 'child.reachedAge', 'child.accountId'].map((one) => sql.ref(one)),
    moment('child.createdAt'),
    ...ofNames('child.name', 'child.surname'),
  )
  const events = line(
    'familyId',
    ...['kind', 'accountId', 'invitationId'].map((one) => sql.ref(one)),
    idsAndMoment('childIds', 'happenedAt'),
  )
  return sql<FamilyText>`
    select
      (select string_agg(${families}, ${newLine} order by family.id)
        from family where ${isIn('family.id', form)} and ${isOfStudy('family.id')}) as families,
      (${form.people ? accountsOf(form) : proofsOf(form)}) as accounts,
      (select string_agg(${children}, ${newLine} order by child.family_id, child.position)
        from child where ${isIn('child.familyId', form)}) as children,
      (select string_agg(${events}, ${newLine} order by family_id, id)
        from family_event where ${isIn('familyId', form)} and ${saysSomething}) as events`
}

async function familyText(db: Database, form: Form, values: readonly unknown[]): Promise<FamilyText[]> {
  const text = familyTextOf(form).compile(db).sql
  return (await db.executeQuery<FamilyText>(CompiledQuery.raw(text, [...values]))).rows
}

// who was erased is in no file any more
const isThere = sql`account.name <> ''`

/** For each parent who ever proved an address the family's id, and nothing else: as `isVerifiedParent` says of a row. */
const proofsOf = (form: Form) => sql`
  select string_agg(account.family_id::text, ${newLine} order by account.family_id)
  from account
  where ${isIn('account.familyId', form)} and ${isThere}
    and account.kind = 'parent' and account.first_verified_at is not null`

function accountsOf(form: Form) {
  const { names, tokens } = form
  const shown = [
    ...['account.id', 'account.kind', 'account.sex', 'account.maritalStatus'].map((one) => sql.ref(one)),
    sql`account.verified_at is not null`,
    sql`account.first_verified_at is not null`,
    moment('account.createdAt'),
    tokens ? free('survey_token.token') : sql`null`,
    ...(names ? ['login', 'email', 'name', 'surname', 'phone'].map((one) => free(`account.${one}`)) : []),
  ]
  const withTokens = tokens ? sql`left join survey_token on survey_token.account_id = account.id` : sql``
  const order = sql`account.family_id, account.created_at, account.id`
  return sql`
    select string_agg(${line('account.familyId', ...shown)}, ${newLine} order by ${order})
    from account ${withTokens} where ${isIn('account.familyId', form)} and ${isThere}`
}

/**
 * What may happen to a family without changing anything in any file: no rule that an export asks looks at it. It is not read,
 * because every family has the first of them, and most have several. A test compares what the rules say with and without.
 */
export const kindsWithoutSay = [
  'parent_registered',
  'child_enabled',
  'child_edited',
  'return_asked',
  'children_return_asked',
  'return_declined',
  'email_corrected',
  'person_corrected',
  'contacts_confirmed',
  'birth_date_corrected',
  'email_changed',
  'email_change_undone',
  'erasure_asked',
  'erasure_taken_back',
  'erasure_objected',
  'erased',
] as const satisfies FamilyEventKind[]

// written out, so that the database looks kinds up in a table of them and does not compare each with all
const saysSomething = sql`kind <> all(array[${sql.join(kindsWithoutSay.map((kind) => sql.lit(kind)))}])`

const newLine = sql`E'\\n'`

/** One row behind its family's id: what is null is an empty cell. */
const line = (familyId: string, ...cells: RawBuilder<unknown>[]) =>
  sql`concat(${sql.join([sql.ref(familyId), ...separated(cells)])})`

// an id ends by its length
const separated = (cells: readonly RawBuilder<unknown>[]) =>
  cells.flatMap((cell, place) => (place === 0 ? [cell] : [sql`E'\\t'`, cell]))

// As the database sends them: to write a moment or a list of ids as words takes five to ten times as long, and was more than half
// of a statement.

/** Microseconds since 2000, a whole number of eight bytes, in hexadecimal digits. */
export const moment = (column: string) => sql<string>`encode(timestamptz_send(${sql.ref(column)}), 'hex')`

// of a list of ids: how many, and of what
const headBytes = 20

/** Each id with its length, and a moment behind them, in hexadecimal digits. */
const idsAndMoment = (list: string, at: string) =>
  sql`encode(substr(array_send(${sql.ref(list)}), ${sql.lit(headBytes + 1)}) || timestamptz_send(${sql.ref(at)}), 'hex')`

/** What people typed may hold anything; in JSON it holds neither tab nor line end. */
const free = (column: string) => sql`to_json(${sql.ref(column)})`

// of ids at random none is the first or the last that there could be
const first = '00000000-0000-0000-0000-000000000000'
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const isIn = (column: string, { inRange }: Form) =>
  inRange
    ? sql`${sql.ref(column)} > $1::uuid and ${sql.ref(column)} <= $2::uuid`
    : sql`${sql.ref(column)} = any($1::uuid[])`

import { sql } from 'kysely'

import { StartRefused } from '#platform/start-refused.ts'

import { type Connection, type Database, withDatabase } from './database.ts'

// The role that the portal runs as, where another one owns the tables (docs/decisions/database.md).

/** The rights on a table's rows; the table itself is its owner's alone to change, its triggers too. */
export type TableRights = 'read-only' | 'append-only' | 'full' | { appendOnlyExcept: readonly string[] }

/** Tables that are not named keep what they have: the last release may still use them. */
export type Grants = { role: string; tables: Readonly<Record<string, TableRights>> }

/** The role of DATABASE_URL may not do what the portal does. */
export class RoleTooWeak extends StartRefused {
  override readonly name = 'RoleTooWeak'
}

type RoleState = { name: string; owned: boolean; held: string[]; within: string[] }
type Compared = { name: string; isNarrow: boolean; missing: string[]; excess: string[] }

const wantedOf = (rights: TableRights): string[] => {
  if (rights === 'read-only') return ['select']
  if (rights === 'append-only') return ['select', 'insert']
  if (rights === 'full') return ['select', 'insert', 'update', 'delete']
  return ['select', 'insert', ...rights.appendOnlyExcept.map((column) => `update (${column})`)]
}

/** The roles that a role is, or could become: a superuser is all of them. */
const becomesOf = (role: string) =>
  sql`becomes as materialized (select * from pg_roles where pg_has_role(${role}, oid, 'member'))`

/** The rights of a role on each table, and those within its reach, also through roles that it could become. */
async function readRights(db: Database, role: string): Promise<RoleState[]> {
  const { rows } = await sql<RoleState>`
    with ${becomesOf(role)},
    asked as (select unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as one)
    select
      relname as name,
      exists (select from becomes where becomes.oid = relowner) as owned,
      array(select one from asked where has_table_privilege(${role}, pg_class.oid, one))
        || array(
          select 'update (' || attname || ')' from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped
            and has_column_privilege(${role}, attrelid, attnum, 'update')
        ) as held,
      array(
        select one from asked
        where exists (select from becomes where has_table_privilege(becomes.oid, pg_class.oid, one))
      ) || array(
        select 'update (' || attname || ')' from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and exists (select from becomes where has_column_privilege(becomes.oid, attrelid, attnum, 'update'))
      ) as within
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    order by relname`.execute(db)
  return rows
}

async function compareRights(db: Database, { role, tables }: Grants): Promise<Compared[]> {
  const wanted = new Map<string, TableRights>([...Object.entries(tables), ['kysely_migration', 'read-only']])
  return (await readRights(db, role)).flatMap(({ name, held, within }) => {
    const rights = wanted.get(name)
    if (rights === undefined) return []
    const right = wantedOf(rights)
    const isWanted = (one: string) =>
      right.includes(one) || (right.includes('update') && one.startsWith('update ('))
    const missing = right.filter((one) => !held.includes(one))
    return [{ name, isNarrow: rights !== 'full', missing, excess: within.filter((one) => !isWanted(one)) }]
  })
}

/** Gives the role exactly what each table allows, and takes the rest, as the owner, in the caller's transaction. Throws `StartRefused`
 * where it could change all the same what nobody may change. */
export async function grantRights(tx: Database, grants: Grants): Promise<void> {
  const role = sql.id(grants.role)
  const { rows } = await sql<{ reaches: boolean }>`
    select has_schema_privilege(${grants.role}, 'public', 'usage') as reaches`.execute(tx)
  if (rows[0]?.reaches !== true) await sql`grant usage on schema public to ${role}`.execute(tx)

  for (const { name, missing, excess } of await compareRights(tx, grants)) {
    if (missing.length + excess.length === 0) continue
    await sql`revoke all on table ${sql.table(name)} from ${role}`.execute(tx)
    const rights = sql.raw(wantedOf(grants.tables[name] ?? 'read-only').join(', '))
    await sql`grant ${rights} on table ${sql.table(name)} to ${role}`.execute(tx)
  }

  const reasons = [...(await listPowers(tx, grants.role)), ...changeableIn(await compareRights(tx, grants))]
  if (reasons.length > 0) throw new StartRefused(tooStrong(grants.role, reasons))
}

/** Why no grant could make this role unable to change a table; asked before anything is touched. */
export async function refusePowerful(db: Database, role: string): Promise<void> {
  const reasons = await listPowers(db, role)
  if (reasons.length > 0) throw new StartRefused(tooStrong(role, reasons))
}

/** Rights by which a role gets at every table, whatever is granted on it. */
async function listPowers(db: Database, role: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    with ${becomesOf(role)}
    select 'is a superuser' as reason where exists (select from becomes where rolsuper)
    union all
    -- before PostgreSQL 16 it can make itself a member of any role
    select 'may make roles' where current_setting('server_version_num')::int < 160000
      and exists (select from becomes where rolcreaterole)
    union all
    select 'owns the database' from pg_database
    where datname = current_database() and datdba in (select oid from becomes)
    union all
    select 'owns the schema' from pg_namespace
    where nspname = 'public' and nspowner in (select oid from becomes)
    union all
    select 'owns tables' where exists (
      select from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relowner in (select oid from becomes)
    )`.execute(db)
  return rows.map(({ reason }) => reason)
}

function changeableIn(compared: readonly Compared[]): string[] {
  const narrow = compared.filter(({ isNarrow, excess }) => isNarrow && excess.length > 0)
  return narrow.length === 0 ? [] : [`may change ${narrow.map(({ name }) => name).join(', ')}`]
}

const tooStrong = (role: string, reasons: string[]) =>
  `The role ${role} of DATABASE_URL ${reasons.join(', ')}: it could change what nobody may change. ` +
  'With DATABASE_OWNER_URL it must be a role of its own that is granted nothing else (docs/operations.md).'

/**
 * The warning about the role when the owner is not known here: nothing when it owns the tables itself. Answers a warning or
 * null. Throws `RoleTooWeak`.
 */
export async function judgeRole(db: Database, grants: Grants): Promise<string | null> {
  if ((await readRights(db, grants.role)).some(({ owned }) => owned)) return null
  const compared = await compareRights(db, grants)
  const lacking = compared.filter(({ missing }) => missing.length > 0).map(({ name }) => name)
  if (lacking.length > 0)
    throw new RoleTooWeak(
      `The role ${grants.role} of DATABASE_URL lacks rights on ${lacking.join(', ')}. ` +
        'Grant them as the owner: npm run desco -- migrate with DATABASE_OWNER_URL (docs/operations.md).',
    )
  const reasons = [...(await listPowers(db, grants.role)), ...changeableIn(compared)]
  return reasons.length === 0 ? null : tooStrong(grants.role, reasons)
}

/** The role and place of a connection: two that lead to one database say the same place. */
export async function identifyConnection(connection: Connection): Promise<{ role: string; place: string }> {
  const { rows } = await withDatabase(connection, (db) =>
    sql<{ role: string; place: string }>`
      select current_user::text as role,
        extract(epoch from pg_postmaster_start_time()) || ' ' || current_database() as place`.execute(db),
  )
  const [found] = rows
  if (found === undefined) throw new Error('The database does not say who is connected.')
  return found
}

/** Makes a role that may log in and nothing else, unless there is one. The caller's role must be allowed to. */
export async function makeRole(db: Database, role: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db)
  if (rows.length > 0) return
  try {
    await sql`create role ${sql.id(role)} login`.execute(db)
  } catch (error) {
    // another process was quicker
    if (!['42710', '23505'].includes(String((error as { code?: unknown }).code))) throw error
  }
}

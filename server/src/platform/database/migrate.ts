import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import { StartRefused } from '#platform/start-refused.ts'

import { type Connection, type Database, poolConfig, withDatabase } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { type Grants, grantRights } from './running-role.ts'
import { applyViews, dropViews, putBackViews } from './views.ts'

const ownFolder = new URL('../../../migrations/', import.meta.url)

type Options = {
  /** Hears in words what is waited for. */
  say?: (line: string) => void
  /** So long a statement waits for a lock. Everybody who comes after it waits too, so it is short. */
  lockMilliseconds?: number
  /** The pause before the next try, and between two looks at whether another process is done. */
  pauseMilliseconds?: number
  mostTries?: number
  folder?: URL
  /** For a portal that does not run as the owner: what its role may do, from the same transaction on. */
  grants?: Grants
}

type Migration = { name: string; text: string; alone: boolean }
/** The work of one transaction; a migration that cannot be in one is alone and has none. */
type Step = { migrations: Migration[]; inTransaction: boolean; isLast: boolean }

/**
 * Brings the database up to date, forwards only, on a connection of its own: no statement is cut off for taking long. Safe
 * when several processes start at once: one migrates, the others wait as long as it takes. Throws `StartRefused`, and nothing was
 * touched, where the database was made by a version that this one cannot follow; where a table that must change was held by another
 * connection at every try; and, with `grants`, as `grantRights` does (docs/decisions/database.md).
 */
export async function migrate(connection: Connection, options: Options = {}): Promise<void> {
  const { say = () => undefined, pauseMilliseconds = 1_000, folder = ownFolder } = options
  const migrations = await readMigrations(folder)
  await withDatabase({ ...poolConfig(connection), max: 1, query_timeout: 0 }, (pool) =>
    pool.connection().execute(async (db) => {
      // also what the address, the role or the database set
      await sql`set statement_timeout = 0`.execute(db)
      await sql`set idle_in_transaction_session_timeout = 0`.execute(db)
      await takeTurn(db, { say, pauseMilliseconds })
      try {
        await bringUpToDate(db, migrations, options)
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended('desco migrations', 0))`.execute(db)
      }
    }),
  )
}

/** One process after the other. Asks again and again: a statement that waits would hold up `create index concurrently`. */
async function takeTurn(
  db: Database,
  { say, pauseMilliseconds }: { say: (line: string) => void; pauseMilliseconds: number },
) {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended('desco migrations', 0)) as mine`.execute(db)
    if (rows[0]?.mine === true) return
    if (isFirst) say('Another process is bringing the database up to date: waiting until it is done.')
    await setTimeout(pauseMilliseconds)
  }
}

async function bringUpToDate(db: Database, migrations: Migration[], options: Options) {
  const { pending, done, unknown } = await compare(db, migrations)
  if (unknown.length > 0) throw new StartRefused(refusal(unknown))
  await mendIndexes(db, done)
  for (const step of stepsOf(pending)) await untilNotHeld(db, step, options)
}

const refusal = (unknown: string[]) =>
  `The database was made by another version of Desco: this one does not know ${unknown.join(', ')}. ` +
  'Use the version that made it, or a newer one. A database from before the first release cannot be brought up to date: give this version an empty one.'

/** As few transactions as can be. The last one makes the views, also when there is no migration. */
function stepsOf(pending: Migration[]): Step[] {
  const steps: Step[] = []
  for (const migration of pending) {
    const before = steps.at(-1)
    if (before?.inTransaction && !migration.alone) before.migrations.push(migration)
    else steps.push({ migrations: [migration], inTransaction: !migration.alone, isLast: false })
  }
  const last = steps.at(-1)
  if (last?.inTransaction) last.isLast = true
  else steps.push({ migrations: [], inTransaction: true, isLast: true })
  return steps
}

async function untilNotHeld(db: Database, step: Step, options: Options) {
  const { say = () => undefined, lockMilliseconds = 3_000, pauseMilliseconds = 1_000 } = options
  const { mostTries = 100 } = options
  // one that is alone waits for readers of its table by design, and holds up nobody meanwhile
  await sql`set lock_timeout = ${sql.lit(step.inTransaction ? lockMilliseconds : 0)}`.execute(db)
  for (let tries = 1; ; tries += 1) {
    try {
      return await (step.inTransaction ? doTogether(db, step, options.grants) : doAlone(db, step.migrations))
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03') throw error
      const names = step.migrations.map(({ name }) => name).join(', ') || 'the views'
      if (tries >= mostTries)
        throw new StartRefused(`Another connection uses a table that ${names} must change. Try again later.`)
      if (tries === 1) say(`Another connection uses a table that ${names} must change: trying again.`)
      await setTimeout(pauseMilliseconds)
    }
  }
}

/** An older process that still runs finds its views at any moment: they are gone only inside the transaction. */
const doTogether = (db: Database, { migrations, isLast }: Step, grants: Grants | undefined) =>
  inTransaction(db, async (tx) => {
    // a column that a view reads could not be changed under it
    const dropped = migrations.length > 0 ? await dropViews(tx) : []
    for (const migration of migrations) {
      await sql.raw(migration.text).execute(tx)
      await note(tx, migration)
    }
    await (isLast ? applyViews(tx) : putBackViews(tx, dropped))
    // tables have all the columns that the rights name only at the end
    if (isLast && grants !== undefined) await grantRights(tx, grants)
  })

/** Each statement by itself, because PostgreSQL makes one transaction of several that are sent together. */
async function doAlone(db: Database, migrations: Migration[]) {
  for (const migration of migrations) {
    for (const statement of statementsOf(migration)) {
      // a build that was cut off leaves an invalid index: “if not exists” would take it for the whole one
      const index = indexBuiltBy(statement)
      if (index !== undefined) await dropInvalid(db, [index])
      await sql.raw(statement).execute(db)
    }
    await note(db, migration)
  }
}

/** Builds anew what a release before left invalid and noted as done. */
async function mendIndexes(db: Database, migrations: Migration[]) {
  const building = migrations.filter(({ alone }) => alone).flatMap(statementsOf)
  const broken = await dropInvalid(
    db,
    building.flatMap((statement) => indexBuiltBy(statement) ?? []),
  )
  for (const statement of building) {
    if (broken.includes(indexBuiltBy(statement) ?? '')) await sql.raw(statement).execute(db)
  }
}

const statementsOf = ({ text }: Migration) =>
  text.split(/;\s*$/mu).filter((statement) => statement.replace(/--.*/gu, '').trim() !== '')

const indexBuiltBy = (statement: string): string | undefined =>
  /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/iu.exec(statement)?.[1]

/** Drops those of some indexes that answer nobody, and says which. Nobody builds one meanwhile: each process waits for its turn. */
async function dropInvalid(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[]) and not indisvalid`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index concurrently ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function note(db: Database, { name }: Migration) {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  await sql`insert into kysely_migration values (${name}, now()::text)`.execute(db)
}

/** The next start's changes to this database, and the migrations that it does not know, which it would refuse. */
export const compareMigrations = async (db: Database) => compare(db, await readMigrations(ownFolder))

/** Of migrations those that this database has had and those that it has not; and the names of those that are none of them. */
async function compare(db: Database, migrations: Migration[]) {
  const { rows } = (await holdsPortal(db))
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  const had = rows.map(({ name }) => name)
  return {
    done: migrations.filter(({ name }) => had.includes(name)),
    pending: migrations.filter(({ name }) => !had.includes(name)),
    unknown: had.filter((name) => migrations.every((migration) => migration.name !== name)),
  }
}

/** Whether a portal has ever been started on this database. */
export async function holdsPortal(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return { name: file.replace(/\.sql$/u, ''), text, alone: text.startsWith('-- no transaction\n') }
    }),
  )
}

import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import type { Database } from './database.ts'
import { applyViews, dropViews } from './views.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** The database was made by a version of Desco that this one cannot follow. Nothing in it was touched. */
export class DatabaseOfAnotherVersion extends Error {
  override readonly name = 'DatabaseOfAnotherVersion'
}

/** Brings the database up to date, forwards only; safe when several processes start at once. */
export async function migrate(db: Database): Promise<void> {
  const migrations = await readMigrations()
  const done = await listDone(db)
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new DatabaseOfAnotherVersion(refusal(unknown))

  // a column that a view reads could not be changed under it
  if (done.length < Object.keys(migrations).length) await dropViews(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated.')
  await applyViews(db)
}

const refusal = (unknown: string[]) =>
  `The database was made by another version of Desco: this one does not know ${unknown.join(', ')}. ` +
  'Use the version that made it, or a newer one. A database from before the first release cannot be brought up to date: give this version an empty one.'

/** The names of the migrations that this database has had, in order; none of a new one. */
async function listDone(db: Database): Promise<string[]> {
  const { rows: found } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(
    db,
  )
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a portal has ever been started on this database. */
export async function holdsPortal(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => [name.replace(/\.sql$/u, ''), await readMigration(name)] as const),
    ),
  )
}

async function readMigration(name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return { up: async (db) => void (await sql.raw(text).execute(db)) }
}

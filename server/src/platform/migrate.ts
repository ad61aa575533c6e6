import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import type { Database } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Brings the database up to date, forwards only; safe when several processes start at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated.')
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

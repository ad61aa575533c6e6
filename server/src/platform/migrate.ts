import { readdir, readFile } from 'node:fs/promises'

import { type Migration, Migrator, sql } from 'kysely'

import type { Database } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Brings the database up to date, forwards only; safe when several processes start at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated.')
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const migrations = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace(/\.sql$/u, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }] as const
    }),
  )
  return Object.fromEntries<Migration>(migrations)
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

const migrations = new URL('../../../migrations/', import.meta.url)

/** Whether today's release is to be kept. */
export const isToBeKept = process.env['DESCO_KEEP_RELEASE'] === 'yes'

/** A release as it is kept: with which migrations it made its tables, and all rows of a database that it filled. */
export type KeptRelease = { migrations: { name: string; hash: string }[]; rows: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function readMigration(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, migrations), 'utf8')
}

/** All rows of a database with today's tables, as statements for an empty one. `owner`: of the tables. */
export async function keepRelease(owner: Database): Promise<KeptRelease> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
  const names = files.map((file) => file.replace(/\.sql$/u, ''))
  const done = await Promise.all(
    names.map(async (name) => ({ name, hash: hashOf(await readMigration(name)) })),
  )
  const { rows: tables } = await sql<{ name: string; columns: string[]; values: string[] }>`
    select relname as name, array_agg(quote_ident(attname) order by attnum) as columns,
      array_agg(format('quote_nullable(%I::text)', attname) order by attnum) as "values"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'kysely_migration'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(owner)
  const statements: string[] = []
  for (const { name, columns, values } of tables) {
    const list = sql.raw(values.join(`, `))
    const { rows } = await sql<{ row: string }>`
      select '(' || concat_ws(', ', ${list}) || ')' as row from ${sql.table(name)} as one order by one::text`.execute(
      owner,
    )
    statements.push(`delete from ${name};`)
    if (rows.length > 0)
      statements.push(
        `insert into ${name} (${columns.join(', ')}) overriding system value values\n${rows.map(({ row }) => row).join(',\n')};`,
      )
  }
  const { rows: sequences } = await sql<{ text: string }>`
    select format('select setval(%L, %s);', sequencename, last_value) as text from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(owner)
  return { migrations: done, rows: [...statements, ...sequences.map(({ text }) => text)].join('\n') }
}

/** The file of a kept release. */
export const printRelease = ({ migrations: done, rows }: KeptRelease, heading: string) =>
  `${heading}\n${done.map(({ name, hash }) => `-- migration: ${name} ${hash}`).join('\n')}\n${rows}\n`

/** Reads a file that `printRelease` wrote. */
export function readRelease(file: string): KeptRelease {
  const done = [...file.matchAll(/^-- migration: (\S+) (\S+)$/gmu)]
  return {
    migrations: done.map(([, name = '', hash = '']) => ({ name, hash })),
    rows: file.replaceAll(/^-- .*\n/gmu, ''),
  }
}

/** Makes of a database what a release has left. Throws where a migration of it was edited since. */
export async function putBackRelease(owner: Database, kept: KeptRelease) {
  await sql.raw('drop schema public cascade; create schema public').execute(owner)
  for (const { name, hash } of kept.migrations) {
    const text = await readMigration(name)
    if (hashOf(text) !== hash)
      throw new Error(`${name} was released and may not be edited: write a new migration.`)
    await sql.raw(text).execute(owner)
  }
  const done = kept.migrations.map(({ name }) => `('${name}', now()::text)`).join(', ')
  await owner.connection().execute(async (one) => {
    await sql
      .raw(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ${done};
      set session_replication_role = replica;
      ${kept.rows}
      reset session_replication_role`)
      .execute(one)
  })
}

import { readdir, readFile } from 'node:fs/promises'

import { decisions, invitingKinds } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { sha256 } from './secrets.ts'

type View = { name: string; definition: string; mark: string }

const folder = new URL('../../views/', import.meta.url)

/** What `{{…}}` in a view stands for: names that the contract defines and SQL repeats. */
const lists: Record<string, readonly string[]> = {
  decisions: Object.keys(decisions),
  invitations: invitingKinds,
  refusals: Object.entries(decisions).flatMap(([kind, enrolment]) => (enrolment === 'refused' ? [kind] : [])),
}

/**
 * Makes the views what the files of `server/views` say, in the order of their names. They hold no data, so there is one
 * file for each and no history: all are dropped and made anew when one differs from its file.
 */
export async function applyViews(db: Database): Promise<void> {
  const wanted = await readViews()
  await alone(db, async (tx) => {
    const found = await listViews(tx)
    const isSame = wanted.every(({ name, mark }) => found.get(name) === mark)
    if (isSame && found.size === wanted.length) return

    await dropAll(tx, [...found.keys()])
    for (const { name, definition, mark } of wanted) {
      await sql.raw(definition).execute(tx)
      await sql`comment on view ${sql.table(name)} is ${sql.lit(mark)}`.execute(tx)
    }
  })
}

/** Before a migration changes what they read. */
export const dropViews = (db: Database) =>
  alone(db, async (tx) => dropAll(tx, [...(await listViews(tx)).keys()]))

/** In a transaction, one process after the other. */
const alone = (db: Database, act: (tx: Database) => Promise<void>) =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('desco views', 0))`.execute(tx)
    await act(tx)
  })

/** The views that the database has, with the mark of the file each was made from. */
async function listViews(db: Database) {
  const { rows } = await sql<{ name: string; mark: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}

async function dropAll(db: Database, names: string[]) {
  for (const name of names) await sql`drop view if exists ${sql.table(name)} cascade`.execute(db)
}

async function readViews(): Promise<View[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const definition = fillLists(await readFile(new URL(file, folder), 'utf8'))
      const name = /^create view (\w+) as$/mu.exec(definition)?.[1]
      if (name === undefined) throw new Error(`${file} creates no view.`)
      return { name, definition, mark: `sha256 ${sha256(definition).toString('hex')}` }
    }),
  )
}

/** Kinds of events are plain words: nothing in them needs escaping. */
const fillLists = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const list = lists[name]
    if (list === undefined) throw new Error(`No list is called ${name}.`)
    return list.map((word) => `'${word}'`).join(', ')
  })

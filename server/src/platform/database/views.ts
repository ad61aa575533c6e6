import { readdir, readFile } from 'node:fs/promises'

import { documents } from '@desco/contract/families/consents/texts'
import { askingAnew, decisions, invitingKinds, leavings } from '@desco/contract/families/events'
import { deadAddressKinds } from '@desco/contract/messages/desk/mails'
import { sql } from 'kysely'

import type { Database } from './database.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

type View = { name: string; definition: string; mark: string }

const folder = new URL('../../../views/', import.meta.url)

/** The meaning of `{{…}}` in a view: names that the contract defines and SQL repeats. */
const lists: Record<string, readonly string[]> = {
  // a registration keeps this of the consent to messages: the answer, or the checkbox alone
  agreements: [documents.section3.accept, 'true'],
  deadAddresses: deadAddressKinds,
  decisions: Object.keys(decisions),
  invitations: invitingKinds,
  refusals: Object.entries(decisions).flatMap(([kind, enrolment]) => (enrolment === 'refused' ? [kind] : [])),
  askingAnew,
  personLeaves: [leavings.person.leaves, leavings.child.leaves],
  personReturns: [...leavings.person.returns, ...leavings.child.returns],
  aboutParents: [leavings.person.leaves, ...leavings.person.returns],
  familyLeaves: [leavings.family.leaves],
  familyReturns: leavings.family.returns,
}

/**
 * Makes the views what the files of `server/views` say, in the order of their names. They hold no data, so there is one
 * file for each and no history: all are dropped and made anew when one differs from its file. In the caller's transaction.
 */
export async function applyViews(tx: Database): Promise<void> {
  const wanted = await readViews()
  const found = await listViews(tx)
  const isSame = wanted.every(({ name, mark }) => found.find((view) => view.name === name)?.mark === mark)
  if (isSame && found.length === wanted.length) return

  await dropViews(tx)
  await createViews(tx, wanted)
}

/** Before a migration changes what they read. Answers what was there. */
export async function dropViews(tx: Database): Promise<View[]> {
  const found = await listViews(tx)
  for (const { name } of found) await sql`drop view if exists ${sql.table(name)} cascade`.execute(tx)
  return found
}

/**
 * Makes views again as an older version had them. Those of a version that is so old that they do not fit any more wait for
 * `applyViews`.
 */
export async function putBackViews(tx: Database, dropped: View[]): Promise<void> {
  await sql`savepoint views`.execute(tx)
  try {
    await createViews(tx, dropped)
  } catch {
    await sql`rollback to savepoint views`.execute(tx)
  }
}

async function createViews(tx: Database, views: View[]) {
  for (const { name, definition, mark } of views) {
    await sql.raw(definition).execute(tx)
    await sql`comment on view ${sql.table(name)} is ${sql.lit(mark)}`.execute(tx)
  }
}

/** The views that the database has, the oldest first, each with the mark of the file it was made from. */
async function listViews(db: Database): Promise<View[]> {
  const { rows } = await sql<View>`
    select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as mark,
      format('create view %I as %s', relname, pg_get_viewdef(oid)) as definition
    from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`.execute(db)
  return rows
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

/** Quotes are doubled: some of the words are answers that people read. */
const fillLists = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const list = lists[name]
    if (list === undefined) throw new Error(`No list is called ${name}.`)
    return list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')
  })

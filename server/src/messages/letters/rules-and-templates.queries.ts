import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type StoredTemplate = Selectable<Tables['message_template']>

export const listTemplates = (db: Database) =>
  db.selectFrom('message_template').selectAll().orderBy('name').orderBy('id').limit(200).execute()

const template = (db: Database, id: string) =>
  db.selectFrom('message_template').selectAll().where('id', '=', id)

export const findTemplate = (db: Database, id: string) => template(db, id).executeTakeFirst()

/** The newest version; two who write in it wait for each other. */
export const lockTemplate = (tx: Database, id: string) => template(tx, id).forNoKeyUpdate().executeTakeFirst()

/** The rules, the oldest first: the order in which they have their say. */
export const rulesInOrder = (db: Database) =>
  db
    .selectFrom('reminder_rule')
    .selectAll('reminder_rule')
    .orderBy(
      sql`(select written_at from reminder_rule_version where rule_id = reminder_rule.id and version = 1)`,
    )
    .orderBy('reminder_rule.id')

export type Settings = Selectable<Tables['message_settings']>

/** The hours and the cap. Within a transaction nobody changes them until its end when `lock` is given. */
export async function readSettings(db: Database, { lock = false } = {}): Promise<Settings> {
  const row = db.selectFrom('message_settings').selectAll().where('id', '=', 1)
  return (lock ? row.forNoKeyUpdate() : row).executeTakeFirstOrThrow()
}

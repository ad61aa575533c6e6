import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

/** Tables whose rows nobody deletes, and whose keys nobody changes: what names them is never looked for. */
const stays: Readonly<Record<string, string>> = {
  consent_text: 'Evidence.',
  food_list: 'A diary needs the list that it was written with.',
  food_list_food: 'A diary needs the list that it was written with.',
  message_template: 'Put aside, never deleted.',
  message_template_version: 'What was sent is known by it.',
  staff_account: 'Closed, never deleted: the audit log names it.',
}

async function withoutIndex(): Promise<{ key: string; names: string }[]> {
  const { rows } = await sql<{ key: string; names: string }>`
    select foreign_key.conrelid::regclass || '.' || attname as key, foreign_key.confrelid::regclass::text as names
    from pg_constraint as foreign_key
    join pg_attribute on attrelid = foreign_key.conrelid and attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f' and not exists (
      select from pg_index
      where indrelid = foreign_key.conrelid and indkey[0] = foreign_key.conkey[1] and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
    )
    order by key`.execute(db)
  return rows
}

describe('a foreign key', () => {
  it('has an index, or leads to a row that stays', async () => {
    expect((await withoutIndex()).filter(({ names }) => !(names in stays))).toEqual([])
  })

  it('is left without one for a reason that is needed', async () => {
    const named = new Set((await withoutIndex()).map(({ names }) => names))
    expect(Object.keys(stays).filter((table) => !named.has(table))).toEqual([])
  })
})

import type { Client } from 'pg'

/** The day that is asked for; everybody has the same number of entries on it. */
export const diaryDay = '2026-11-20'
export const entriesADay = 10

// a family after the other, so many entries a day, one day before the other
const entryRows = `insert into diary_entry (id, family_id, parent_id, day, kind, meal, version, content, deleted, account_id,
    recorded_at, received_at, first_received_at)
  select gen_random_uuid(), family.family_id, family.id, $2::date - (n / $3::int), 'food',
    (array['colazione', 'spuntino', 'pranzo', 'merenda', 'cena', 'dopo-cena'])[1 + n % 6], 1,
    '{"foodId": "pane", "listVersion": 1, "freeText": null, "amount": 2, "unit": "fetta", "grams": null, "share": "all",
      "sharedMealId": null}', false, family.id, now(), now(), now()
  from (select id, family_id from account where kind = 'parent') as family, generate_series(0, $1::int - 1) as n`

/** Writes a diary of so many entries, spread evenly over all parents, in one statement. */
export async function growDiary(database: Client, entries: number, families: number) {
  const each = Math.ceil(entries / families)
  if (each < entriesADay) throw new Error(`A family needs at least ${entriesADay} entries.`)
  await database.query('begin')
  // the rows are right by their making, and checking each of millions takes long
  await database.query('set local session_replication_role = replica')
  await database.query(entryRows, [each, diaryDay, entriesADay])
  await database.query('commit')
  await database.query('vacuum analyze diary_entry')
  await database.query('checkpoint')
}

/** The accounts of parents, by their log-ins. */
export async function listParentIds(
  database: Client,
  logins: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ id: string; login: string }>(
    'select id, login from account where login = any($1::text[])',
    [logins],
  )
  return new Map(rows.map(({ id, login }) => [login, id]))
}

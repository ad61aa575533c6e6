import type { Client } from 'pg'

/** The day that is asked for; everybody has the same number of entries on it. */
export const diaryDay = '2026-11-20'
export const entriesADay = 10

// day after day, in each of them meal after meal, and of each meal one family after the other: as phones send them. Ids that
// grow are written in one place of their index, which no read of a day looks at
const entryRows = `insert into diary_entry (id, family_id, parent_id, day, kind, meal, version, content, deleted, account_id,
    recorded_at, received_at, first_received_at)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, family_id, id, day, 'food', meal, 1,
    '{"foodId": "pane", "listVersion": 1, "freeText": null, "amount": 2, "unit": "fetta", "grams": null, "share": "all",
      "sharedMealId": null}', false, id, now(), now(), now()
  from (
    select family.family_id, family.id, $2::date - (n / $3::int) as day, meal
    from (select id, family_id from account where kind = 'parent') as family,
      generate_series(0, $1::int - 1) as n,
      lateral (select (array['colazione', 'spuntino', 'pranzo', 'merenda', 'cena', 'dopo-cena'])[1 + n % 6] as meal) as eaten
    order by day, meal, family.id
  ) as entry`

/** Writes a diary of so many entries, spread evenly over all parents, in one statement. */
export async function growDiary(database: Client, entries: number, families: number) {
  const each = Math.ceil(entries / families)
  if (each < entriesADay) throw new Error(`A family needs at least ${entriesADay} entries.`)
  await database.query('begin')
  // the rows are right by their making, and checking each of millions takes long
  await database.query('set local session_replication_role = replica')
  // an index of millions is built at once many times sooner than row by row
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(indexesOfEntries)
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  await database.query(entryRows, [each, diaryDay, entriesADay])
  for (const { definition } of indexes) await database.query(definition)
  await database.query('commit')
  await database.query('vacuum analyze diary_entry')
  await database.query('checkpoint')
}

const indexesOfEntries = `select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'diary_entry' and indexname <> 'diary_entry_pkey'`

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

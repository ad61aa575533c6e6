import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { inProof, note } from '#testing/portals/proof.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { dataSetsOf } from '#team/exports/tables/contents.ts'
import { studyPseudonyms } from '#team/exports/reading/pseudonyms.ts'
import { readFamilies } from '#team/exports/reading/read-families.ts'
import { writeFile } from './write-file.ts'
import { chunkBytes } from '#platform/files/zip-in-pieces.ts'

let db: Database
let owner: Database
beforeAll(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  owner = connect(asOwner(connection), () => undefined)
})
afterAll(async () => {
  await owner.destroy()
  await db.destroy()
})

const families = inProof(10_000, 33_400)
const childrenEach = 6
const mebibyte = 1024 * 1024
// every line kept would be more, every row five times as much
const mostHeld = inProof(2.5, 8) * mebibyte

/** Written by the owner without the triggers that note changes, and without the indexes that only searches read. */
async function grow() {
  const idOf = (name: string) => sql.raw(`md5(${name})::uuid`)
  await sql`drop index child_searchable, account_searchable, family_event_authorized`.execute(owner)
  await owner.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into family (id, code, created_at)
      select ${idOf("'f' || i")}, 'F' || i, now() from generate_series(1, ${families}) i`.execute(one)
    await sql`insert into account
        (id, family_id, kind, login, email, name, surname, password_hash, verified_at, first_verified_at, created_at)
      select ${idOf("'a' || i")}, ${idOf("'f' || i")}, 'parent', i || '@example.org', i || '@example.org', 'Giulia',
        'Rossi', '', now(), now(), now() from generate_series(1, ${families}) i`.execute(one)
    // one after the other: on a busy machine all of them take longer than a statement may
    for (let place = 1; place <= childrenEach; place += 1) {
      await sql`insert into child (id, family_id, position, name, surname, birth_date, created_at)
        select ${idOf("'c' || i || '.' || n")}, ${idOf("'f' || i")}, n, 'Anna', 'Rossi', '2015-03-14', now()
        from generate_series(1, ${families}) i, generate_series(${place}::int, ${place}) n`.execute(one)
    }
    await sql`insert into family_event (family_id, kind, child_ids, happened_at)
      select ${idOf("'f' || i")}, kind,
        array(select ${idOf("'c' || i || '.' || n")} from generate_series(1, ${childrenEach}) n), now()
      from generate_series(1, ${families}) i,
        unnest(array['children_added', 'sole_responsibility_declared']) kind`.execute(one)
    await sql`reset session_replication_role`.execute(one)
  })
  // as a database that has lived a while
  await sql`analyze`.execute(owner)
}

it('holds a page and a piece of the file in memory, however many rows there are', async () => {
  await grow()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const pseudonyms = await studyPseudonyms({ db, secrets })
  const now = new Date()
  let rows = 0
  let bytes = 0
  const seen: number[] = []
  const pieces = writeFile({
    dataSets: dataSetsOf('children'),
    separator: 'semicolon',
    identifiable: false,
    day: '2026-11-21',
    now,
    families: (reads) => readFamilies({ snapshot: db, pseudonyms, now }, reads),
    onRows: async (more) => void (rows += more),
  })
  for await (const piece of pieces) {
    bytes += piece.length
    expect(piece.length).toBeLessThan(2 * chunkBytes)
    seen.push(held())
  }

  expect(rows).toBe(families * childrenEach)
  // more than one piece of the file
  expect(bytes).toBeGreaterThan(2 * chunkBytes)
  const growth = seen.map((now, at) => now - Math.min(...seen.slice(0, at + 1)))
  note({ of: `${rows} rows`, said: `${(Math.max(...growth) / mebibyte).toFixed(1)} MiB held at most` })
  expect(Math.max(...growth)).toBeLessThan(mostHeld)
}, 180_000)

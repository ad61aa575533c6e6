import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { askPlainly } from '../../../server/src/testing/plain-connection.ts'

const storeFamilies = fileURLToPath(new URL('store-families.mjs', import.meta.url))
// their rows come and go by themselves
const passing = new Set(['job', 'family_changed', 'study_person_changed'])

/**
 * Fills a database with families as the code of then makes them for its own tests: every step, mails, consents, diaries,
 * questionnaires. Answers whether it did: older code does not know how.
 */
export function fillAs(code, { settings, families }) {
  if (!existsSync(path.join(code, 'server/src/testing/store-many-families.ts'))) return false
  const desco = path.join(code, 'server/src/desco.ts')
  for (const name of ['una', 'altra'])
    run(desco, ['staff', 'create', '--email', `${name}@example.org`, '--role', 'responsabile'], settings)
  run(storeFamilies, [code, String(families)], settings)
  return true
}

function run(script, words, settings) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...settings }
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${path.basename(script)} ${words[0]}: ${stderr}`)
}

/** How many rows each table holds. */
export async function countRows(connection) {
  const tables = await askPlainly(
    connection,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const counts = {}
  for (const { name } of tables) {
    if (passing.has(name)) continue
    const [{ rows }] = await askPlainly(connection, `select count(*) as rows from "${name}"`)
    counts[name] = Number(rows)
  }
  return counts
}

/** Throws when a table that is still there has fewer rows than before. */
export function compareRows(before, after) {
  const fewer = Object.entries(before).filter(([table, rows]) => table in after && after[table] < rows)
  if (fewer.length > 0)
    throw new Error(fewer.map(([table, rows]) => `${table}: ${after[table]} of ${rows} rows`).join(', '))
}

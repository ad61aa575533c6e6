import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Of each table how many rows, and one hash of all of them. */
export function contentsOf(binaries, address) {
  const asked = (statement) => {
    const { status, stdout, stderr } = spawnSync(
      path.join(binaries, 'psql'),
      ['-XAt', '-c', statement, address],
      {
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(`psql: ${stderr}`)
    return stdout.trim().split('\n')
  }
  const tables = asked(`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const each = tables.map(
    (name) =>
      `select '${name}', count(*), md5(coalesce(string_agg(one::text, ',' order by one::text), '')) from ${name} as one`,
  )
  return Object.fromEntries(
    asked(each.join(' union all ')).map((line) => {
      const [name, rows, hash] = line.split('|')
      return [name, { rows: Number(rows), hash }]
    }),
  )
}

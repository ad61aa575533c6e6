import { setTimeout } from 'node:timers/promises'

import { median } from '#load/compare.ts'
import { forgetMost, heldAtMost } from '#stage/memory.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { atMost, megabytes, perSecond, type Row } from '#bench/table.ts'

const rounds = options.rounds(3)
const lookEveryMilliseconds = 50
const lowest = 0.1
const mostMemory = 250e6

// the same rows as they lie in the table; the driver throws them away as they come
const copy = `copy (select id, family_id, birth_date, account_id, created_at from child order by family_id, position) to stdout`

// as the portal does it once an export is allowed: the row, and the job that makes the file
const ask = `with asked as (
    insert into export_job (kind, separator, identifiable, state, requested_at)
    values ('children', 'semicolon', false, 'waiting', now()) returning id
  ), queued as (
    insert into job (queue, key, urgent, due_at, created_at)
    select 'export', id::text, false, now(), now() from asked
  )
  select id from asked`
const longestMilliseconds = 10 * 60_000

/** A pseudonymised export of every child, made by the portal's worker, beside the plainest way to get the rows out. */
export async function exportRows({ database, pid }: Portal): Promise<Row[]> {
  await forgetMost(pid)
  const rates: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { rows, seconds } = await timed(() => exportChildren(database))
    const plain = await timed(async () => (await database.query(copy)).rowCount ?? 0)
    if (round > 0) rates.push({ ours: rows / seconds, theirs: plain.rows / plain.seconds })
  }
  const ratio = median(rates.map(({ ours, theirs }) => ours / theirs))
  const held = await heldAtMost(pid)
  return [
    {
      what: 'export: rows a second against a plain copy to stdout',
      ours: perSecond(median(rates.map(({ ours }) => ours))),
      limit: `≥ ${lowest.toFixed(2)}`,
      ratio,
      ok: ratio >= lowest,
    },
    ...(held === null ? [] : [atMost('export: server memory, most', held, mostMemory, megabytes)]),
  ]
}

/** An export of every child, of so many rows. */
export async function exportChildren(database: Portal['database']): Promise<number> {
  const {
    rows: [job],
  } = await database.query<{ id: string }>(ask)
  return finished(database, job?.id ?? '')
}

async function timed(work: () => Promise<number>) {
  const began = performance.now()
  const rows = await work()
  return { rows, seconds: (performance.now() - began) / 1000 }
}

/** Its rows, once it is ready. */
async function finished(database: Portal['database'], id: string): Promise<number> {
  for (const began = performance.now(); performance.now() - began < longestMilliseconds;) {
    const {
      rows: [job],
    } = await database.query<{ state: string; row_count: string }>(
      'select state, row_count from export_job where id = $1',
      [id],
    )
    if (job?.state === 'ready') return Number(job.row_count)
    if (job?.state !== 'waiting' && job?.state !== 'running') throw new Error('The export failed.')
    await setTimeout(lookEveryMilliseconds)
  }
  throw new Error('No export in ten minutes.')
}

import pg from 'pg'

import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { compare, median } from '#load/compare.ts'
import type { HttpCall } from '#load/ask.ts'
import { changing, fixed, rate } from '#load/rate.ts'
import { type Person, personAt, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

// LimeSurvey's participant page, measured elsewhere (design section 9): its server is not part of this run
const limeSurveyPagesPerSecond = 8
const times = 100
const pagesLimit = limeSurveyPagesPerSecond * times
const limit = 0.5
const rounds = options.rounds(3)
const load = { connections: 16, milliseconds: options.milliseconds(800) }

const welcome: HttpCall = { method: 'GET', path: '/login', headers: { 'accept-encoding': 'br' } }

/**
 * The welcome page; and everything that the dashboard asks for when it is opened again, against one prepared statement for each
 * dashboard over as many connections as the portal has.
 */
export async function dashboard(portal: Portal, people: readonly Person[]): Promise<Row[]> {
  const { port } = portal
  const pages: number[] = []
  for (let round = 0; round <= rounds; round += 1) pages.push(await rate(port, load, fixed([welcome])))
  const pageRate = median(pages.slice(1))

  const read = (path: string) => (turn: number) =>
    ({ method: 'GET', path, token: personAt(people, turn).token }) satisfies HttpCall
  const steps = [
    (turn: number) => verifyToken(people, turn),
    read('/api/limesurvey/surveylist'),
    read('/api/news/get-news'),
  ]
  const pool = new pg.Pool({ connectionString: portal.address, max: load.connections })
  try {
    const { ours, theirs, ratio } = await compare(
      rounds,
      async () => (await rate(port, load, changing(steps))) / steps.length,
      () => selectsPerSecond(pool),
    )
    return [
      {
        what: "welcome page against LimeSurvey's page (measured elsewhere)",
        ours: perSecond(pageRate),
        limit: `≥ ${times} × ${limeSurveyPagesPerSecond}/s`,
        ratio: pageRate / pagesLimit,
        ok: pageRate >= pagesLimit,
      },
      {
        what: 'dashboard data (user, questionnaires, news) against one prepared select each',
        ours: `${perSecond(ours)} of ${perSecond(theirs)}`,
        limit: `≥ ${limit.toFixed(2)}`,
        ratio,
        ok: ratio >= limit,
      },
    ]
  } finally {
    await pool.end()
  }
}

/** One row by its key, by as many at once as ask for dashboards. */
async function selectsPerSecond(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from account limit 1000')
  let done = 0
  const begin = performance.now()
  const work = async () => {
    while (performance.now() < begin + load.milliseconds) {
      const values = [rows[done % rows.length]?.id]
      await pool.query({ name: 'one', text: 'select name, surname from account where id = $1', values })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: load.connections }, work))
  return (done * 1000) / (performance.now() - begin)
}

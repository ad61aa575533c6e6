import { median } from '#load/compare.ts'
import type { HttpCall } from '#load/ask.ts'
import { changing, fixed, rate } from '#load/rate.ts'
import { type Person, personAt, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'

// LimeSurvey's participant page, measured elsewhere (design section 9): its server is not part of this run
const limeSurveyPagesPerSecond = 8
const times = 100
const limit = limeSurveyPagesPerSecond * times
const rounds = options.rounds(3)
const load = { connections: 16, milliseconds: options.milliseconds(800) }

const welcome: HttpCall = { method: 'GET', path: '/login', headers: { 'accept-encoding': 'br' } }

/** The welcome page, and everything that the dashboard asks for when it is opened again. */
export async function dashboard({ port }: Portal, people: readonly Person[]): Promise<Row[]> {
  const pages = await medianRate(() => rate(port, load, fixed([welcome])))
  const read = (path: string) => (turn: number) =>
    ({ method: 'GET', path, token: personAt(people, turn).token }) satisfies HttpCall
  const steps = [
    (turn: number) => verifyToken(people, turn),
    read('/api/limesurvey/surveylist'),
    read('/api/news/get-news'),
  ]
  const requests = await medianRate(() => rate(port, load, changing(steps)))
  const dashboards = requests / steps.length
  return [row('welcome page', pages), row('dashboard data (user, questionnaires, news)', dashboards)]
}

const row = (what: string, value: number): Row => ({
  what: `${what} against LimeSurvey's page (measured elsewhere)`,
  ours: perSecond(value),
  limit: `≥ ${times} × ${limeSurveyPagesPerSecond}/s`,
  ratio: value / limit,
  ok: value >= limit,
})

async function medianRate(measure: () => Promise<number>) {
  const rates: number[] = []
  for (let round = 0; round <= rounds; round += 1) rates.push(await measure())
  return median(rates.slice(1))
}

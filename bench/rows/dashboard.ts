import { median } from '#load/compare.ts'
import { rate } from '#load/rate.ts'
import { askWell, request } from '#load/request.ts'
import { type Person, personAt, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'
import { perSecond, type Row } from '#bench/table.ts'

// LimeSurvey's participant page, measured elsewhere (design section 9): its server is not part of this run
const limeSurveyPagesPerSecond = 8
const times = 100
const limit = limeSurveyPagesPerSecond * times
const rounds = 3
const load = { lines: 16, milliseconds: 800 }

const welcome = request('GET', '/login', { headers: { 'accept-encoding': 'br' } })

/** The welcome page, and everything that the dashboard asks for when it is opened again. */
export async function dashboard({ port }: Portal, people: readonly Person[]): Promise<Row[]> {
  const pages = await medianRate(() => rate(port, load, (line) => askWell(line, welcome)))
  const dashboards = await medianRate(() =>
    rate(port, load, async (line, number) => {
      const { token } = personAt(people, number)
      await askWell(line, verifyToken(people, number))
      await askWell(line, request('GET', '/api/limesurvey/surveylist', { token }))
      await askWell(line, request('GET', '/api/news/get-news', { token }))
    }),
  )
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

import { compare } from '#load/compare.ts'
import { type Line, openLine } from '#load/open-line.ts'
import { rate } from '#load/rate.ts'
import { askWell, jsonOf, request } from '#load/request.ts'
import type { Closers } from '#stage/closers.ts'
import { tokenOf } from '#stage/grow-families.queries.ts'
import { startBareServer } from '#stage/start-bare-server.ts'
import type { Portal } from '#stage/start-portal.ts'
import { perSecond, type Row } from '#bench/table.ts'

const limit = 0.6
const people = 16
const paths = ['/api/news/get-news', '/api/limesurvey/surveylist']
const load = { lines: people, milliseconds: 600 }

const wires = paths.map((path) =>
  Array.from({ length: people }, (_, person) => request('GET', path, { token: tokenOf(person + 1) })),
)

/** A signed-in read against Node itself answering the same bytes. */
export async function signedInReads({ port }: Portal, closers: Closers): Promise<Row[]> {
  const line = await openLine(port)
  await untilSurveysAreKnown(line)
  const answers = await Promise.all(
    paths.map(async (path, at) => {
      const own = await openLine(port)
      const answer = await askWell(own, wires[at]?.[0] ?? '')
      own.close()
      return [path, answer] as const
    }),
  )
  line.close()
  const bare = await startBareServer(Object.fromEntries(answers), closers)

  const rows: Row[] = []
  for (const [at, path] of paths.entries()) {
    const ask = (asked: Line, number: number) => askWell(asked, wires[at]?.[number % people] ?? '')
    const { ours, theirs, ratio } = await compare(
      7,
      () => rate(port, load, ask),
      () => rate(bare, load, ask),
    )
    rows.push({
      what: `${path.replace('/api', '')} against bare node:http`,
      ours: `${perSecond(ours)} of ${perSecond(theirs)}`,
      limit: `≥ ${limit.toFixed(2)}`,
      ratio,
      ok: ratio >= limit,
    })
  }
  return rows
}

/** Everybody who will ask is in the questionnaires' participant tables, as most people are on most days. */
async function untilSurveysAreKnown(line: Line) {
  for (const wire of wires[1] ?? []) {
    const began = Date.now()
    let links: (string | null)[] = [null]
    while (links.length === 0 || links.includes(null)) {
      if (Date.now() - began > 20_000) throw new Error('The questionnaires did not arrive.')
      const { data } = jsonOf<{ data: { link: string | null }[] }>(await askWell(line, wire))
      links = data.map(({ link }) => link)
    }
  }
}

import { compare } from '#load/compare.ts'
import { ask, type HttpCall, jsonOf } from '#load/ask.ts'
import { fixed, rate } from '#load/rate.ts'
import type { Closers } from '#stage/closers.ts'
import { tokenOf } from '#stage/grow-families.queries.ts'
import { startBareServer } from '#stage/start-bare-server.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'

const limit = 0.8
const people = 16
const paths = ['/api/news/get-news', '/api/limesurvey/surveylist']
const load = { connections: people, milliseconds: options.milliseconds(600) }

const readsOf = (path: string) =>
  Array.from({ length: people }, (_, person): HttpCall => ({
    method: 'GET',
    path,
    token: tokenOf(person + 1),
  }))

/** A signed-in read against Node itself answering the same bytes. */
export async function signedInReads({ port }: Portal, closers: Closers): Promise<Row[]> {
  await untilSurveysAreKnown(port)
  const answers = await Promise.all(
    paths.map(async (path) => [path, await ask(port, { method: 'GET', path, token: tokenOf(1) })] as const),
  )
  const bare = await startBareServer(Object.fromEntries(answers), closers)

  const rows: Row[] = []
  for (const path of paths) {
    const reads = fixed(readsOf(path))
    const { ours, theirs, ratio } = await compare(
      options.rounds(15),
      () => rate(port, load, reads),
      () => rate(bare, load, reads),
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
async function untilSurveysAreKnown(port: number) {
  for (const read of readsOf('/api/limesurvey/surveylist')) {
    const began = Date.now()
    let links: (string | null)[] = [null]
    while (links.length === 0 || links.includes(null)) {
      if (Date.now() - began > 20_000) throw new Error('The questionnaires did not arrive.')
      const { data } = jsonOf<{ data: { link: string | null }[] }>(await ask(port, read))
      links = data.map(({ link }) => link)
    }
  }
}

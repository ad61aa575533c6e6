import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { ask, type HttpCall } from '#load/ask.ts'
import { compare, median } from '#load/compare.ts'
import { fixed, rate } from '#load/rate.ts'
import type { Closers } from '#stage/closers.ts'
import { startLimeSurvey } from '#stage/start-limesurvey.ts'
import type { Portal } from '#stage/start-portal.ts'

// LimeSurvey's participant page, measured elsewhere (design section 9)
const knownPagesPerSecond = 8
const times = 100
const atOnce = 4
const rounds = options.rounds(3)
const load = { connections: 16, milliseconds: options.milliseconds(800) }
// one answer of PHP may take longer than a round of ours
const patience = options.milliseconds(6_000)

const welcome: HttpCall = { method: 'GET', path: '/login', headers: { 'accept-encoding': 'br' } }
const theirPage: HttpCall = { method: 'GET', path: '/index.php' }

/** The welcome page against the page that LimeSurvey shows to whoever comes: its own where it is there, or a constant. */
export async function welcomePage({ port }: Portal, closers: Closers): Promise<Row> {
  const limeSurvey = await startLimeSurvey(options.limeSurvey, closers)
  const ourRate = () => rate(port, load, fixed([welcome]))
  if (typeof limeSurvey === 'string') {
    const pages: number[] = []
    for (let round = 0; round <= rounds; round += 1) pages.push(await ourRate())
    return rowOf({
      what: `welcome page against LimeSurvey's, not measured here (${limeSurvey})`,
      ours: median(pages.slice(1)),
      theirs: knownPagesPerSecond,
    })
  }
  const { ours, theirs } = await compare(rounds, ourRate, () => pagesPerSecond(limeSurvey.port))
  return rowOf({ what: "welcome page against LimeSurvey's own, by PHP's server", ours, theirs })
}

/** PHP's server closes each connection, and autocannon counts nothing then. */
async function pagesPerSecond(port: number): Promise<number> {
  let done = 0
  const began = performance.now()
  const askOn = async () => {
    while (performance.now() < began + patience) {
      await ask(port, theirPage)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return (done * 1_000) / (performance.now() - began)
}

function rowOf({ what, ours, theirs }: { what: string; ours: number; theirs: number }): Row {
  const ratio = ours / (times * theirs)
  return { what, ours: perSecond(ours), limit: `≥ ${times} × ${perSecond(theirs)}`, ratio, ok: ratio >= 1 }
}

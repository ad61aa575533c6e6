import { rm } from 'node:fs/promises'

import { type Browser, chromium, type Page } from '@playwright/test'

import { browserLaunch, provisionBrowser } from './support/browser.ts'
import { dataFolder, inheritedEnvironment } from './support/config.ts'

// What `npm run bench -- key` starts: `node measure-key-press.ts <a portal's address> <a parent's token> <rounds>` prints, as
// JSON, for each key pressed in the diary's food search how many milliseconds the page's main thread was busy until the
// next one: script, style, layout and paint. A telephone's screen, with the processor slowed down four times.

const words = ['pasta al pomodoro', 'minestrone', 'yogurt da bere']
const slowdown = 4
/** Long enough that everything about one key is done before the next. */
const betweenKeys = 250

const [portal = '', token = '', rounds = '1'] = process.argv.slice(2)

await provisionBrowser()
const { environment, ...launch } = browserLaunch
const browser = await chromium.launch({ ...launch, env: { ...inheritedEnvironment, ...environment } })
try {
  const page = await openSearch(browser)
  const presses: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    for (const word of words) presses.push(...(await typed(page, word)))
  }
  process.stdout.write(JSON.stringify(presses))
} finally {
  await browser.close()
  // made for the journeys' own portal, which is not needed here
  await rm(dataFolder, { recursive: true, force: true })
}

async function openSearch(on: Browser): Promise<Page> {
  const context = await on.newContext({
    baseURL: portal,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript((mine) => localStorage.setItem('access_token', mine), token)
  await page.goto('/food-diary')
  await page.getByRole('button', { name: 'Aggiungi a Cena' }).click()
  await page.getByLabel('Che cosa hai mangiato?').waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Of `dur`, what the thread itself worked: not what other programs of the machine took. */
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Types a word into the empty field, and empties it again: the main thread's milliseconds for each key. */
async function typed(page: Page, word: string): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.keyboard.type(word, { delay: betweenKeys })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await page.getByLabel('Che cosa hai mangiato?').fill('')
  await page.getByRole('list', { name: 'Alimenti trovati' }).waitFor({ state: 'detached' })
  const keys = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  )
  const [first] = keys
  if (keys.length !== word.length || first === undefined) throw new Error('A key was not seen.')
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid,
  )
  return keys.map((key, place) => {
    // from the task that the key is dispatched in, to that of the next
    const inside = (at: TraceEvent | undefined) => (task: TraceEvent) =>
      at !== undefined && task.ts <= at.ts && at.ts < task.ts + (task.dur ?? 0)
    const begin = Math.min(key.ts, ...tasks.filter(inside(key)).map(({ ts }) => ts))
    const next = keys[place + 1]
    const end =
      next === undefined
        ? begin + betweenKeys * 1_000
        : Math.min(next.ts, ...tasks.filter(inside(next)).map(({ ts }) => ts))
    return busyBetween(tasks, begin, end) / 1_000
  })
}

/** Microseconds of tasks that begin in a span; a task inside another counts once. */
function busyBetween(tasks: readonly TraceEvent[], begin: number, end: number): number {
  let busy = 0
  let over = begin
  for (const { ts, dur = 0, tdur = dur } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < over || ts >= end) continue
    busy += tdur
    over = ts + dur
  }
  return busy
}

import { rm } from 'node:fs/promises'

import { type Browser, chromium, expect, type Page } from '@playwright/test'

import { browserLaunch, provisionBrowser } from './support/browser.ts'
import { dataFolder, inheritedEnvironment } from './support/config.ts'

// Started by `npm run bench -- key`: `node measure-key-press.ts <a portal's address> <a parent's token> <rounds>` prints, as
// JSON, how many milliseconds the page's main thread worked for each key pressed in the diary's food search: until its letter
// was painted, at a stretch at most, and altogether until the next key (what is found for it included); and the same for a page that has a field and
// nothing else, which is what the browser takes for itself. A telephone's screen, with the processor slowed down four times.

type Press = { letter: number; longest: number; everything: number }

const words = ['pasta al pomodoro', 'minestrone', 'yogurt da bere']
const field = 'Che cosa hai mangiato?'
const results = { name: 'Alimenti trovati' }
const slowdown = 4
/** Long enough that everything about one key is done before the next. */
const betweenKeys = 250

const [portal = '', token = '', rounds = '1'] = process.argv.slice(2)

await provisionBrowser()
const { environment, ...launch } = browserLaunch
const browser = await chromium.launch({ ...launch, env: { ...inheritedEnvironment, ...environment } })
try {
  const bare = await openBareField(browser)
  const page = await openSearch(browser)
  const presses: Record<'bare' | 'diary', Press[]> = { bare: [], diary: [] }
  for (let round = 0; round < Number(rounds); round++) {
    for (const word of words) {
      presses.bare.push(...(await typed(bare, word)))
      presses.diary.push(...(await typed(page, word)))
    }
  }
  process.stdout.write(JSON.stringify(presses))
} finally {
  await browser.close()
  // made for the journeys' own portal, which is not needed here
  await rm(dataFolder, { recursive: true, force: true })
}

async function openPhone(on: Browser): Promise<Page> {
  const context = await on.newContext({
    baseURL: portal,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  return context.newPage()
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function openBareField(on: Browser): Promise<Page> {
  const page = await openPhone(on)
  await page.setContent(`<meta name="viewport" content="width=device-width"><label>${field}<input></label>`)
  await slowDown(page)
  return page
}

async function openSearch(on: Browser): Promise<Page> {
  const page = await openPhone(on)
  await page.addInitScript((mine) => localStorage.setItem('access_token', mine), token)
  await page.goto('/food-diary')
  await page.getByRole('button', { name: 'Aggiungi a Cena' }).click()
  await page.getByLabel(field).waitFor()
  await slowDown(page)
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
async function typed(page: Page, word: string): Promise<Press[]> {
  await page.bringToFront()
  await page.getByLabel(field).focus()
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.keyboard.type(word, { delay: betweenKeys })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await page.getByLabel(field).fill('')
  await expect(page.getByRole('list', results)).toHaveCount(0)
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
    // the first frame after the key shows its letter
    const paint = traceEvents.find(
      ({ name, pid, tid, ts }) => name === 'Paint' && pid === first.pid && tid === first.tid && ts > key.ts,
    )
    const frame = tasks.find(inside(paint))
    // a letter that is not painted before the next key took all the time until then
    const painted = frame === undefined ? (paint?.ts ?? end) : frame.ts + (frame.dur ?? 0)
    const outer = tasks.filter(({ ts }) => ts >= begin && ts < end)
    return {
      letter: busyBetween(tasks, begin, Math.min(painted, end)) / 1_000,
      longest: Math.max(...outer.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000,
      everything: busyBetween(tasks, begin, end) / 1_000,
    }
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

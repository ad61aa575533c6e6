import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'

import { browserLaunch, provisionBrowser } from './support/browser.ts'
import { dataFolder, inheritedEnvironment } from './support/config.ts'

// What `npm run bench -- tap` starts: `node measure-tap.ts <a portal's address> <a parent's token> <rounds>` prints, as
// JSON, how many milliseconds each tap on an entry of a telephone's navigation waited for its answer: the new page's
// heading, and its shape. The parts of the pages take five seconds, and the processor is slowed down four times.

const headings = {
  Questionari: 'Questionari',
  News: 'News',
  Calendario: 'Calendario',
  Diario: 'Diario Alimentare',
} as const
type Entry = keyof typeof headings

const partsTake = 5_000
const slowdown = 4

const [portal = '', token = '', rounds = '1'] = process.argv.slice(2)

await provisionBrowser()
const { environment, ...launch } = browserLaunch
const browser = await chromium.launch({ ...launch, env: { ...inheritedEnvironment, ...environment } })
try {
  const taps: { entry: Entry; milliseconds: number }[] = []
  for (let round = 0; round < Number(rounds); round++) {
    for (const entry of Object.keys(headings) as Entry[]) {
      taps.push({ entry, milliseconds: await tapOn(entry) })
    }
  }
  process.stdout.write(JSON.stringify(taps))
} finally {
  await browser.close()
  // made for the journeys' own portal, which is not needed here
  await rm(dataFolder, { recursive: true, force: true })
}

/** A new visit to home, and one tap. */
async function tapOn(entry: Entry): Promise<number> {
  const context = await browser.newContext({
    baseURL: portal,
    locale: 'it-IT',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    await slowParts(context)
    const page = await context.newPage()
    await page.addInitScript((mine) => localStorage.setItem('access_token', mine), token)
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Profilo' }).waitFor()
    const place = await middleOf(page.getByRole('navigation').getByRole('link', { name: entry, exact: true }))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const answered = answerTo(page, headings[entry])
    // a finger alone: `link.tap()` runs its own checks inside the press, and they would count
    await page.touchscreen.tap(place.x, place.y)
    return await answered
  } finally {
    await context.close()
  }
}

async function middleOf(link: Locator): Promise<{ x: number; y: number }> {
  const box = await link.boundingBox()
  if (box === null) throw new Error('The entry is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What home itself names comes at once; every other part takes its time. */
async function slowParts(context: BrowserContext): Promise<void> {
  const home = await (await context.request.get('/home')).text()
  await context.route('**/assets/**', async (route) => {
    if (!home.includes(new URL(route.request().url()).pathname)) {
      await setTimeout(partsTake)
    }
    await route.continue().catch(() => undefined)
  })
}

/** From the next press to the frame in which the heading and the skeleton of its page are drawn. */
function answerTo(page: Page, heading: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let pressed: number | null = null
        const isThere = () =>
          document.querySelector('h1')?.textContent === wanted &&
          document.querySelector('main [aria-busy="true"]') !== null
        const look = () => {
          if (pressed === null || !isThere()) return
          seen.disconnect()
          // the frame that draws it, and then the one that follows: it was seen
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - (pressed ?? 0))))
        }
        const seen = new MutationObserver(look)
        seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        // when the finger left the glass, not when a busy page heard of it
        document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), {
          capture: true,
          once: true,
        })
      }),
    heading,
  )
}

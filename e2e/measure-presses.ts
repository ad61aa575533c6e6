import { rm } from 'node:fs/promises'

import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'

import { browserLaunch, provisionBrowser } from './support/browser.ts'
import { dataFolder, inheritedEnvironment } from './support/config.ts'
import { type Control, dialogs, listControls, placeOf, startWatch } from './support/presses.ts'

// Started by `npm run bench -- presses`: `node measure-presses.ts <a portal's address> <parents' tokens> <open paths> <paths
// behind the log-in> <rounds>`, each list with commas between, prints as JSON how many milliseconds each press on each page took
// to show something, and each press in the dialogs that those open. A telephone's screen, with the processor slowed down four
// times. Every press is of another family on a page opened anew, because some of them change something.

type Step = (page: Page) => Promise<void>
/** A page as somebody has it before them, after some steps. */
type Scene = { name: string; path: string; isOpen: boolean; steps: Step[] }
type Press = { scene: string; press: string; milliseconds: number[] }

const slowdown = 4
// a slower press is tried again: the machine's other work is not the page's
const worthAnotherPress = 120
const childEdit = '/m-child-edit'

const [portal = '', tokens = '', open = '', member = '', rounds = '1'] = process.argv.slice(2)
const people = tokens.split(',')
let visits = 0

await provisionBrowser()
const { environment, ...launch } = browserLaunch
const browser = await chromium.launch({ ...launch, env: { ...inheritedEnvironment, ...environment } })
try {
  const context = await browser.newContext({
    baseURL: portal,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = (path: string, isOpen: boolean) => ({ name: path, path, isOpen, steps: [] })
  const pressed: Press[] = []
  for (const scene of [
    ...listed(open).map((path) => page(path, true)),
    ...listed(member).map((path) => page(path, false)),
    ...diaryScenes().filter(({ path }) => listed(member).includes(path)),
    ...(listed(member).includes(childEdit) ? childEditScenes() : []),
  ])
    pressed.push(...(await pressAll(context, scene)))
  process.stdout.write(JSON.stringify(pressed))
} finally {
  await browser.close()
  // made for the journeys' own portal, which is not needed here
  await rm(dataFolder, { recursive: true, force: true })
}

function listed(paths: string): string[] {
  return paths.split(',').filter((path) => path !== '')
}

/** The scenes behind typing: the foods that were found, and a day on which something stands. */
function diaryScenes(): Scene[] {
  const foundFoods = (page: Page) => page.getByRole('list', { name: 'Alimenti trovati' }).getByRole('button')
  const find: Step = async (page) => {
    await page.getByRole('button', { name: 'Aggiungi a Cena' }).click()
    await page.getByLabel('Che cosa hai mangiato?').fill('pasta')
    await foundFoods(page).first().waitFor()
  }
  const keep: Step = async (page) => {
    await foundFoods(page).first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // the food on the day pushes the controls behind it one place on
    await page.getByRole('button', { name: /\(cambia\)$/u }).waitFor()
    await untilQuiet(page)
  }
  const diary = { path: '/food-diary', isOpen: false }
  return [
    { ...diary, name: 'diary, foods found', steps: [find] },
    { ...diary, name: 'diary, a food on the day', steps: [find, keep] },
  ]
}

/** The form of a child that has its own access, which its parent gives it first. */
function childEditScenes(): Scene[] {
  const giveAccess: Step = async (page) => {
    await page
      .getByRole('button', { name: /: abilita /u })
      .first()
      .click()
    await page.getByLabel('Nome utente').fill(`anna_${visits}`)
    await page.getByLabel('Password', { exact: true }).fill('Tavola!2026')
    await page.getByRole('button', { name: 'Abilita', exact: true }).click()
    // a dialog that closes goes one step back
    await dialogOf(page).waitFor({ state: 'hidden' })
    await untilQuiet(page)
  }
  const edit: Step = async (page) => {
    await page.getByRole('button', { name: /^Modifica / }).click()
    await page.getByLabel('Cognome').waitFor()
    await untilQuiet(page)
  }
  const change: Step = (page) => page.getByLabel('Cognome').fill('Verdi')
  const home = { path: '/home', isOpen: false }
  return [
    { ...home, name: "a child's form", steps: [giveAccess, edit] },
    { ...home, name: "a child's form, changed", steps: [giveAccess, edit, change] },
  ]
}

/** Each press of a scene, and each press in a dialog that one of them opened. */
async function pressAll(context: BrowserContext, scene: Scene): Promise<Press[]> {
  const first = await openScene(context, scene)
  const controls = await listControls(first)
  const wasDialog = await dialogOf(first).isVisible()
  await first.close()
  const pressed: Press[] = []
  for (const control of controls) {
    const { milliseconds, opened } = await pressOften(context, scene, control)
    if (milliseconds.length > 0) pressed.push({ scene: scene.name, press: control.name, milliseconds })
    if (!opened || wasDialog) continue
    const inside = {
      ...scene,
      name: `${scene.name} › ${control.name}`,
      steps: [...scene.steps, pressing(control)],
    }
    pressed.push(...(await pressAll(context, inside)))
  }
  return pressed
}

/** Opens a dialog. */
function pressing({ name, place }: Control): Step {
  return async (page) => {
    const control = (await listControls(page))[place]
    const at = control === undefined ? null : await placeOf(page, control)
    if (at === null) throw new Error(`«${name}» was there a moment ago and is not there.`)
    await page.touchscreen.tap(at.x, at.y)
    await dialogOf(page).waitFor()
    await untilQuiet(page)
  }
}

async function pressOften(context: BrowserContext, scene: Scene, control: Control) {
  const milliseconds: number[] = []
  let opened = false
  for (let round = 0; round < Number(rounds); round++) {
    const page = await openScene(context, scene)
    const taken = await pressOnce(page, control)
    opened ||= taken !== null && (await dialogOf(page).isVisible())
    await page.close()
    if (taken === null) break
    milliseconds.push(taken)
    if (taken < worthAnotherPress) break
  }
  return { milliseconds, opened }
}

/** Null where a finger cannot reach it, or the browser leaves the page: what follows is a page of its own, or not ours. */
async function pressOnce(page: Page, { name, place }: Control): Promise<number | null> {
  const now = (await listControls(page))[place]
  const at = now?.name === name ? await placeOf(page, now) : null
  if (at === null) return null
  const watch = await startWatch(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.touchscreen.tap(at.x, at.y)
  const taken = await watch().catch(() => null)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return taken
}

async function openScene(context: BrowserContext, { path, isOpen, steps }: Scene): Promise<Page> {
  const page = await context.newPage()
  const token = isOpen ? null : (people[visits++ % people.length] ?? null)
  await page.addInitScript((mine) => {
    sessionStorage.clear()
    if (mine === null) localStorage.clear()
    else localStorage.setItem('access_token', mine)
  }, token)
  await page.goto(path)
  await untilQuiet(page)
  for (const step of steps) await step(page)
  return page
}

function dialogOf(page: Page): Locator {
  return page.locator(dialogs).first()
}

async function untilQuiet(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy=true], [role=dialog][aria-busy=true]') === null,
  )
}

import { readFileSync } from 'node:fs'

import { expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

import { checkWords } from './check-words.ts'
import { checkLargeText } from './check-large-text.ts'
import type { Screen } from './screens.ts'
import { takePictures } from './take-pictures.ts'

/**
 * Runs axe with weak maps that are a property of each of their keys. It keeps every part of every colour in a map of its own:
 * filling them and collecting what was in them took a quarter of each run.
 */
function withPlainMaps(run: (map: unknown, set: unknown) => void) {
  type Key = Record<symbol, unknown>
  function Marks() {
    const mark = Symbol('of axe')
    return {
      get: (key: Key) => key[mark],
      has: (key: Key) => mark in key,
      set: (key: Key, value: unknown) => void (key[mark] = value),
      add: (key: Key) => void (key[mark] = true),
    }
  }
  run(Marks, Marks)
}

// every page that is opened has to read it
const minified = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axeSource = `(${withPlainMaps.toString()})(function (WeakMap, WeakSet) {${minified}\n})`

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Broken = { id: string; help: string; where: unknown[] }

/**
 * The findings of axe against WCAG 2.2 AA on the page once it stands still: half-way through an arrival, colours are not
 * yet what they will be. The page has no frames; axe would have to be put into each.
 */
async function brokenRules(page: Page): Promise<Broken[]> {
  expect(page.frames(), 'a page without frames').toHaveLength(1)
  const isHere = await page.evaluate(() => 'axe' in globalThis)
  if (!isHere) await page.evaluate(axeSource)

  return page.evaluate(async (tags) => {
    let movements = 0
    const countMovement = () => (movements += 1)
    const starts = ['animationstart', 'transitionrun'] as const
    const untilPainted = () =>
      new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    // one that is held, like a toast's time while the window is not in front, would never be finished
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Infinity
    const untilAtRest = async () => {
      while (document.getAnimations().some(isUnderWay)) await untilPainted()
    }
    const inPage = (globalThis as typeof globalThis & { axe: typeof axe }).axe

    for (const start of starts) document.addEventListener(start, countMovement, true)
    try {
      for (;;) {
        await untilPainted()
        const before = movements
        await untilAtRest()
        const { violations } = await inPage.run(document, {
          runOnly: { type: 'tag', values: tags },
          resultTypes: ['violations'],
          preload: false,
        })
        if (movements !== before) continue
        return violations.map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map(({ target }) => target),
        }))
      }
    } finally {
      for (const start of starts) document.removeEventListener(start, countMovement, true)
    }
  }, wcag22aa)
}

/** The two ways in which every screen is looked at; styles depend on nothing else of a device. */
const looks = [
  { name: 'light, on a telephone', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'dark, on a desk', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const
type Look = Pick<(typeof looks)[number], 'colorScheme'> & {
  viewport: Exclude<ReturnType<Page['viewportSize']>, null>
}

/**
 * Looks at a screen that a story has reached, which `sign` shows: axe in both palettes, narrow and wide, and drawn with text of
 * twice the size. A screen that is not shown ends the story; one that breaks a rule is noted, and the story goes on as before.
 */
export async function checkAccessibility(screen: Screen, sign: Locator): Promise<void> {
  await expect(sign).toBeVisible()
  const { project, timeout } = test.info()
  // on a desk a story comes by the same screens as on a telephone
  if (project.name === 'desktop') return
  // two looks take seconds of a busy machine
  test.setTimeout(timeout + 10_000)
  await test.step(`looks at ${screen}`, async () => {
    const page = sign.page()
    const before: Look = { viewport: page.viewportSize() ?? looks[0].viewport, colorScheme: 'light' }
    await holdToasts(page)
    for (const look of looks.toReversed()) {
      await show(page, look)
      await expect(sign, `${screen}, ${look.name}`).toBeVisible()
      const broken = await brokenRules(page)
      expect.soft(broken, `${screen}, ${look.name}, holds WCAG 2.2 AA`).toEqual([])
    }
    await checkWords(page, screen)
    await checkLargeText(page, screen)
    await takePictures(page, screen)
    await show(page, before)
    await letToastsGo(page)
  })
}

async function show(page: Page, { viewport, colorScheme }: Look) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** The five seconds of a toast are less than two looks take on a busy machine. */
const holdToasts = (page: Page) =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll('.Toastify__toast'))
      for (const one of toast.getAnimations({ subtree: true }))
        if (Number(one.effect?.getTiming().duration) >= 5000) one.pause()
  })

const letToastsGo = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.playState === 'paused') one.play()
  })

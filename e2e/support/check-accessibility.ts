import { readFileSync } from 'node:fs'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

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

/** Expects the page, once it stands still, to hold what axe can check of WCAG 2.2 AA. The test goes on if it does not. */
export async function checkAccessibility(page: Page, where: string): Promise<void> {
  expect.soft(await brokenRules(page), `${where} holds WCAG 2.2 AA`).toEqual([])
}

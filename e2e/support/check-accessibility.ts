import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Counts on the page what starts to move, so that an analysis can tell whether the page stood still meanwhile. */
const movements = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as typeof globalThis & { descoMovements?: number }
    if (counted.descoMovements === undefined) {
      counted.descoMovements = 0
      for (const start of ['animationstart', 'transitionrun']) {
        document.addEventListener(
          start,
          () => (counted.descoMovements = (counted.descoMovements ?? 0) + 1),
          true,
        )
      }
    }
    return counted.descoMovements
  })

const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )

// half-way through an arrival, colours are not yet what they will be
async function analyzeAtRest(page: Page): ReturnType<AxeBuilder['analyze']> {
  const before = await movements(page)
  await settle(page)
  const results = await new AxeBuilder({ page }).withTags(wcag22aa).analyze()
  return (await movements(page)) === before ? results : analyzeAtRest(page)
}

/** Expects the page, once it stands still, to hold what axe can check of WCAG 2.2 AA. */
export async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await analyzeAtRest(page)
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target),
  }))
  expect(found, `${page.url()} holds WCAG 2.2 AA`).toEqual([])
}

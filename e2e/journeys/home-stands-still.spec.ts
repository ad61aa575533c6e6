import type { Page } from '@playwright/test'

import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, registerParent } from '../support/registered.ts'

type Shift = { value: number; hadRecentInput: boolean }

// https://web.dev/articles/cls calls up to 0.1 good; a panel that grows from three lines to ten is 0.2
const still = 0.02

const answers = ['**/api/users/study-path', '**/api/limesurvey/**'] as const

/** What the server knows of questionnaires comes only when it is let go: as on a slow line, after the page is drawn. */
async function holdBackAnswers(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  for (const answer of answers) {
    await page.route(answer, async (route) => {
      await held
      await route.continue()
    })
  }
  return letGo
}

/** The sum of all that moved by itself since the page was opened, as Cumulative Layout Shift counts it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput) moved.sum += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // what was laid out in the last frame is told after it
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
  }
}

test('home stands still while its answers arrive', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  const child = await enableFirstChild(portal, parent)
  await portal.post(
    '/api/users/assent',
    { version: '2026-11-21', text: 'from11', answer: 'yes' },
    child.token,
  )
  const whatMoved = await watchShifts(page)

  for (const person of [parent, child]) {
    const letGo = await holdBackAnswers(page)
    await enter(page, person)
    await expect(page.getByText('Cerchiamo il prossimo passo…')).toBeAttached()
    letGo()
    await expect(page.getByText('Cerchiamo il prossimo passo…')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Apri il questionario' })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await whatMoved()).toBeLessThan(still)
    for (const answer of answers) await page.unroute(answer)
  }
})

import type { Page } from '@playwright/test'

import { becomeDiarist, meal, openDiary, skip } from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, type Registered, registerParent } from '../support/registered.ts'

type Shift = { value: number; hadRecentInput: boolean }

// https://web.dev/articles/cls calls up to 0.1 good; a panel that grows from three lines to ten is 0.2
const still = 0.02

const answers = ['**/api/users/study-path', '**/api/limesurvey/**'] as const

/** Lets the server's answers come only when they are let go: as on a slow line, after the page is drawn. */
async function holdBackAnswers(page: Page, paths: readonly string[] = answers): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  for (const answer of paths) {
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
    // a shift in the last frame is told after it
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
  }
}

test('home stands still while its answers arrive', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  const whatMoved = await watchShifts(page)
  const expectStillFor = async (person: Registered) => {
    const letGo = await holdBackAnswers(page)
    await enter(page, person)
    await expect(page.getByText('Cerchiamo che cosa c’è da fare…')).toBeAttached()
    letGo()
    await expect(page.getByText('Cerchiamo che cosa c’è da fare…')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^C’è un questionario/u })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await whatMoved()).toBeLessThan(still)
    for (const answer of answers) await page.unroute(answer)
  }

  await expectStillFor(parent)
  const child = await enableFirstChild(portal, parent)
  await portal.post(
    '/api/users/assent',
    { version: '2026-11-21', text: 'from11', answer: 'yes' },
    child.token,
  )
  await expectStillFor(parent)
  await expectStillFor(child)
})

for (const width of [768, 1280]) {
  test(`home stands still at ${width} pixels too`, async ({ page, portal }) => {
    const parent = await registerParent(portal)
    await page.setViewportSize({ width, height: 800 })
    const letGo = await holdBackAnswers(page)
    await enter(page, parent)
    await expect(page.getByText('Cerchiamo che cosa c’è da fare…')).toBeAttached()
    const below = page.getByRole('heading', { name: 'Abilita figli' })
    const before = await below.boundingBox()
    letGo()
    await expect(page.getByRole('link', { name: /^C’è un questionario/u })).toBeVisible()
    expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })
}

test('a press is not lost because an answer arrives under the finger', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  const letGo = await holdBackAnswers(page)
  await enter(page, parent)
  const button = page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' })
  await button.scrollIntoViewIfNeeded()
  await expect(page.getByText('Cerchiamo che cosa c’è da fare…')).toBeAttached()
  await button.hover()
  await page.mouse.down()
  letGo()
  await expect(page.getByText('Cerchiamo che cosa c’è da fare…')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Abilita Nicolò' })).toBeVisible()
})

test('the day of the diary stands still while what was written is sent', async ({ page, portal }) => {
  await becomeDiarist(page, portal)
  await openDiary(page)
  const lunch = page.getByRole('heading', { name: 'Pranzo' })
  const placeOfLunch = () => lunch.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
  const letGo = await holdBackAnswers(page, ['**/api/daily/save-entries'])
  const asked = page.waitForRequest('**/api/daily/save-entries')
  await skip(page, 'Colazione')
  await expect(meal(page, 'Colazione').getByText('Fatto')).toBeVisible()
  const before = await placeOfLunch()
  await asked
  await expect(page.getByText('in attesa di invio')).toHaveCount(0)
  const sent = page.waitForResponse('**/api/daily/save-entries')
  letGo()
  await sent
  expect(await placeOfLunch()).toBe(before)
})

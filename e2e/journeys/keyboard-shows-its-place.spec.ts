import type { Page } from '@playwright/test'

import { becomeDiarist, openDiary } from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { becomeColleague } from '../support/staff.ts'

/** Walks through the page by keyboard: every control that takes the focus draws a ring. */
async function expectRings(page: Page) {
  const seen: string[] = []
  const ringless: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(whereTheFocusIs)
    if (focused === null || seen.includes(focused.path)) break
    seen.push(focused.path)
    if (!focused.ring) ringless.push(focused.path)
  }
  expect(seen.length).toBeGreaterThan(4)
  expect(ringless).toEqual([])
}

// a ring that is still on its way is none
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('a visitor who comes by keyboard sees where they are', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectRings(page)
  }
})

test('a parent who comes by keyboard sees where they are', async ({ page, portal }) => {
  await becomeDiarist(page, portal)
  await openDiary(page)
  await expectRings(page)
  for (const path of ['/home', '/calender', '/my-consents', '/lasciare', '/my-data']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRings(page)
  }
})

test('a colleague who comes by keyboard sees where they are', async ({ page, portal, responsabile }) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'coordinatore')
  for (const path of ['/staff', '/staff/families', '/staff/messages']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectRings(page)
  }
})

/** The focused control, and whether something at it draws a ring: itself, its box, its label, or what it is drawn as. */
function whereTheFocusIs(): { path: string; ring: boolean } | null {
  const control = document.activeElement
  if (control === null || control === document.body) return null
  const around = control.matches('input') ? [...(control.parentElement?.children ?? [])] : []
  const drawn = [control, control.parentElement, control.closest('label'), ...around].filter(
    (one) => one !== null,
  )
  const ring = drawn.some((one) =>
    [undefined, '::before'].some((pseudo) => {
      const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(one, pseudo)
      const outlined = outlineStyle !== 'none' && !outlineColor.endsWith(', 0)')
      return outlined || /0px 0px 0px [35]px/u.test(boxShadow)
    }),
  )
  const steps: string[] = []
  for (let at: Element | null = control; at !== null; at = at.parentElement)
    steps.unshift(`${at.localName}${[...(at.parentElement?.children ?? [])].indexOf(at)}`)
  const label = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent
  return { path: `${label} ${steps.join(' ')}`, ring }
}

import { expect, type Page, test } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { checkLargeText } from '../support/check-large-text.ts'
import { startShowcase } from '../support/start-showcase.ts'

// in one worker: each would start a development server, which reads and compiles every part anew
test.describe.configure({ mode: 'default' })

let showcase: Awaited<ReturnType<typeof startShowcase>>

test.beforeAll(async () => {
  showcase = await startShowcase()
})
test.afterAll(() => showcase.stop())

const looks = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const

const pages = ['form', 'feedback', 'layout', 'text', 'forms', 'welcome', 'app']

for (const name of pages) {
  test(`every part of ${name}, in both palettes, on a telephone and on a desk`, async ({ page }) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(String(error)))
    await page.goto(showcase.address(name))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await checkAccessibility(page, `${name}, ${colorScheme}, ${viewport.width} px`)
    }
    await page.setViewportSize(looks[0].viewport)
    expect(await scrollsSideways(page), 'the page scrolls sideways').toBe(false)
    await checkLargeText(page, name)
    expect(broken).toEqual([])
  })
}

for (const name of ['Apri Dialog', 'Apri Dialog, da rispondere', 'Apri PlainDialog'])
  test(`the dialog of «${name}»`, async ({ page }) => {
    await page.goto(showcase.address('feedback'))
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole(name.endsWith('rispondere') ? 'alertdialog' : 'dialog')
    await expect(dialog).toBeVisible()
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await checkAccessibility(page, `${name}, ${colorScheme}, ${viewport.width} px`)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

for (const name of pages)
  test(`whoever comes by keyboard sees where they are in ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // a ring that is still on its way is none
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(showcase.address(name))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const seen: string[] = []
    const ringless: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(whereTheFocusIs)
      if (focused === null || seen.includes(focused.path)) break
      seen.push(focused.path)
      if (!focused.ring) ringless.push(focused.path)
    }
    expect(seen.length).toBeGreaterThan(name === 'welcome' ? 1 : 4)
    expect(ringless).toEqual([])
  })

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The focused control, and whether something at it draws a ring: itself, its label, or the boxes it is drawn as. */
function whereTheFocusIs(): { path: string; ring: boolean } | null {
  const control = document.activeElement
  if (control === null || control === document.body) return null
  const around = control.matches('input') ? [...(control.parentElement?.children ?? [])] : []
  const drawn = [control, control.closest('label'), ...around].filter((one) => one !== null)
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

import type { Page } from '@playwright/test'

import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'

/** A part of the portal is asked for and does not come, until it is let go. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(part, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a tap is answered before its page is here: heading, title, entry and shape', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const letGo = await holdBack(page, '**/assets/diary-*')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()

  await page.getByRole('link', { name: 'Diario' }).click()
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Diario Alimentare · Desco')
  await expect(page.getByRole('link', { name: 'Diario' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByText('Caricamento…').first()).toBeAttached()

  letGo()
  await expect(page.getByRole('main').getByText('Caricamento…')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeVisible()
})

test('a dialog says its name before it is here', async ({ page, portal }) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const letGo = await holdBack(page, '**/assets/enable-child-dialog-*')
  await page.reload()
  await page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abilita Nicolò' })
  await expect(dialog).toHaveAttribute('aria-busy', 'true')

  letGo()
  await expect(dialog.getByLabel('Nome utente')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' })).toBeFocused()
})

const publicPages = [
  '/login',
  '/signup',
  '/verify-account',
  '/forgot-password',
  '/reset-password',
  '/child-add',
  '/note',
  '/spouse-option',
  '/spouse-signup',
  '/spouse-selectchild',
  '/spouse-noone',
  '/accessibilita',
  '/privacy',
]

for (const path of publicPages) {
  test(`${path} is painted before its scripts are here, and shows nothing larger later`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      const largest: (string | null)[] = []
      Object.assign(window, { largest })
      new PerformanceObserver((list) => {
        for (const { element } of list.getEntries() as unknown as { element: Element }[])
          largest.push(element.textContent)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const letGo = await holdBack(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    const shown = () => page.evaluate(() => (window as unknown as { largest: string[] }).largest)
    await expect.poll(shown).not.toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    letGo()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const ahead = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const sent = new DOMParser().parseFromString(await (await fetch('')).text(), 'text/html')
      return [...sent.querySelectorAll('main *')].map(({ textContent }) => textContent)
    })
    expect((await shown()).filter((text) => !ahead.includes(text))).toEqual([])
  })
}

test('what was typed before the page is awake is kept, and its button waits', async ({ page, portal }) => {
  const { name } = await becomeParent(page, portal, portal.uniqueEmail())
  await page.evaluate(() => localStorage.clear())
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email o nome utente').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const button = page.locator('button[type=submit]')
  await expect(button).toBeDisabled()

  letGo()
  await button.click()
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
})

import { expect, type Locator, type Page } from '@playwright/test'

import { dialogs, listControls } from './presses.ts'

/** Where the focus is, in words; `body` is nowhere. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    return one === null || one === document.body ? 'body' : one.tagName.toLowerCase()
  })

/** The focus is somewhere, once the frames have passed in which it may be given back. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  )
  await expect
    .poll(() => focused(page), { message: `the focus after ${after}`, timeout: 3_000 })
    .not.toBe('body')
}

/** Presses as a keyboard does. */
export async function pressByKey(control: Locator): Promise<void> {
  await control.focus()
  await control.press('Enter')
}

/** Opens each dialog that the page has a button for, by keyboard, and closes it; answers how many there were. */
export async function walkThroughDialogs(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Caricamento…')).toHaveCount(0)
  const names = (await listControls(page)).map(({ name }) => name)
  const open = page.locator(dialogs)
  let opened = 0
  for (const name of new Set(names)) {
    const button = page.getByRole('button', { name, exact: true }).and(page.locator(':visible')).first()
    if ((await button.count()) === 0) continue
    const before = page.url()
    await pressByKey(button)
    const isOpen = await open
      .first()
      .waitFor({ state: 'visible', timeout: 700 })
      .then(
        () => true,
        () => false,
      )
    if (isOpen) {
      opened += 1
      await expect(open.getByText('Caricamento…')).toHaveCount(0)
      await expectFocusKept(page, `opening ${name}`)
      await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
      await expectFocusKept(page, `closing ${name} on ${path}`)
    } else await expectFocusKept(page, `pressing ${name} on ${path}`)
    if (page.url() !== before) await page.goto(path)
  }
  return opened
}

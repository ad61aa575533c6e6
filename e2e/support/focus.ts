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

/** Opens a page as the portal's own links do; the first one is loaded. */
async function goOn(page: Page, path: string) {
  if (page.url() === 'about:blank') return page.goto(path)
  await page.evaluate((to) => {
    history.pushState({ key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: { key: to } }))
  }, path)
}

/** Acts that change something for other stories, begin anew or log out, without asking. */
const acts = /^(?:Esci$|Codifica |Togli il codice|Scrivi una versione nuova|Allinea |Prepara )/u

/** The last word of a dialog that changes nothing. */
const closing = /^(?:Annulla|Chiudi|Non ancora|Fatto|Indietro|Torna .*|Più tardi|No, .*)$/u

/**
 * Opens each dialog that a page's own part has a button for, by keyboard, and closes it, by Escape and by its own button;
 * answers the buttons that opened one.
 */
export async function walkThroughDialogs(
  page: Page,
  path: string,
  arrive: () => Promise<unknown> = () => goOn(page, path),
): Promise<string[]> {
  const open = async () => {
    await arrive()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Accedi', exact: true })).toHaveCount(0)
  }
  await open()
  const start = page.url()
  const names = (await listControls(page)).map(({ name }) => name)
  const dialog = page.locator(dialogs)
  const opened: string[] = []
  for (const name of new Set(names)) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    const close = async (how: string, press: () => Promise<void>) => {
      await press()
      await expect(dialog, `${how} closes ${name}`).toHaveCount(0)
      await expectFocusKept(page, `closing ${name} on ${path} by ${how}`)
    }
    if (acts.test(name) || !(await button.isVisible())) continue
    await pressByKey(button)
    // some buttons ask the server first, and then lead to another page
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectFocusKept(page, `pressing ${name} on ${path}`)
    if ((await dialog.count()) > 0) {
      opened.push(name)
      await close('Escape', () => page.keyboard.press('Escape'))
      await pressByKey(button)
      const own = dialog.getByRole('button', { name: closing })
      await close('its own button', () => pressByKey(own.last()))
    }
    if (page.url() !== start) await open()
  }
  return opened
}

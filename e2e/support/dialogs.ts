import { type Browser, expect, type Page } from '@playwright/test'

/** Waits until a closed dialog has given back its entry of the history: going elsewhere before that is cut off. */
export async function untilEntryIsGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('descoDialog')
}

const isTidying = (page: Page) =>
  page
    .evaluate(
      () =>
        history.state?.descoDialog === true && !document.querySelector('[role=dialog], [role=alertdialog]'),
    )
    // a page that is on its way elsewhere
    .catch(() => false)

/**
 * Lets every `goto` of all pages wait until a closed dialog has given back its entry of the history: a going back that comes
 * after it cuts it off (net::ERR_ABORTED). Nobody types an address as soon after a press as a journey does. Answers what ends it.
 */
export async function goAfterDialogs(browser: Browser): Promise<() => void> {
  const page = await browser.newPage()
  const pages: Page = Object.getPrototypeOf(page)
  await page.close()
  const goto = Reflect.get<Page, 'goto'>(pages, 'goto')
  pages.goto = async function (this: Page, ...where) {
    await expect.poll(() => isTidying(this)).toBe(false)
    return goto.apply(this, where)
  }
  return () => void (pages.goto = goto)
}

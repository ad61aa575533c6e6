import { expect, type Page } from '@playwright/test'

/** Waits until a closed dialog has given back its entry of the history: going elsewhere before that is cut off. */
export async function untilEntryIsGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('descoDialog')
}

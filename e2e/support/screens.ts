import type { Locator, Page } from '@playwright/test'

import { checkAccessibility } from './check-accessibility.ts'
import { checkLargeText } from './check-large-text.ts'
import { expect, type Portal, test } from './portal.ts'

type Given = { page: Page; portal: Portal; responsabile: Portal }

/** Brings the page to a state and answers what shows that it is there. */
type Reach<Made> = (page: Page, made: Made) => Promise<Locator>

/** The two ways in which every state is looked at; styles depend on nothing else of a device. */
const looks = [
  { name: 'light, on a telephone', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'dark, on a desk', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const

/**
 * The body of a test that walks through a table of named states. Each is reached where the one before it left the
 * page, looked at by axe in both palettes, and drawn with text of twice the size. A state that is not shown ends the
 * test; one that breaks a rule is noted, and the test goes on.
 */
export function screens<Made>(make: (given: Given) => Promise<Made>, states: Record<string, Reach<Made>>) {
  return async ({ page, portal, responsabile }: Given) => {
    // the longest tables have nearly thirty states, too many for the time of one story on a busy machine
    test.setTimeout(60_000 + 10_000 * Object.keys(states).length)
    const made = await make({ page, portal, responsabile })
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await show(page, looks[0])
        const sign = await reach(page, made)
        await holdToast(sign)
        for (const look of looks) {
          await show(page, look)
          await expect(sign, `${state}, ${look.name}`).toBeVisible()
          await checkAccessibility(page, `${state}, ${look.name}`)
        }
        await show(page, looks[0])
        await checkLargeText(page, state)
        await letToastsGo(page)
      })
    }
  }
}

async function show(page: Page, { viewport, colorScheme }: (typeof looks)[number]) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** Where a toast is the sign: its five seconds are less than two looks take on a busy machine. */
async function holdToast(sign: Locator) {
  await sign.evaluate((shown) => {
    const inToast = shown.closest('.Toastify__toast')?.getAnimations({ subtree: true }) ?? []
    for (const one of inToast) if (Number(one.effect?.getTiming().duration) >= 5000) one.pause()
  })
}

async function letToastsGo(page: Page) {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.playState === 'paused') one.play()
  })
}

import type { Locator, Page } from '@playwright/test'

/** Chooses an act in the first menu `⋯` of a place, or in the one of a subject there. */
export async function choose(place: Page | Locator, label: string, of = '') {
  await place
    .getByRole('button', { name: `Azioni: ${of}` })
    .first()
    .click()
  const page = 'goto' in place ? place : place.page()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

import { expect, type Page } from '@playwright/test'

/** Answers the first page of 'Abitudini a colazione' of the demo survey host, and stands at the second. */
export async function beginBreakfast(page: Page) {
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.getByLabel('Tutti i giorni').check()
  await page.getByLabel('Latte o yogurt').check()
  await page.getByLabel('A casa').check()
  await page.getByRole('button', { name: 'Avanti' }).click()
  await expect(page.getByLabel(/Quanti minuti dura/)).toBeVisible()
}

/** Answers its second page, which is the last. */
export async function finishBreakfast(page: Page) {
  await page.getByLabel(/Quanti minuti dura/).fill('15')
  await page.getByLabel('Con tutta la famiglia').check()
  await page.getByRole('button', { name: /Invia/ }).click()
  await expect(page.getByRole('heading', { name: /Grazie/ })).toBeVisible()
}

/** Answers all of it, as a person does. */
export async function answerBreakfast(page: Page) {
  await beginBreakfast(page)
  await finishBreakfast(page)
}

/** The browser's word that its person comes back to the page: the list is asked anew. */
export async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

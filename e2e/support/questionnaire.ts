import { expect, type Page } from '@playwright/test'

/** Answers 'Abitudini a colazione' of the demo survey host to its last page, as a person does. */
export async function answerBreakfast(page: Page) {
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.getByLabel('Tutti i giorni').check()
  await page.getByLabel('Latte o yogurt').check()
  await page.getByLabel('A casa').check()
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.getByLabel(/Quanti minuti dura/).fill('15')
  await page.getByLabel('Con tutta la famiglia').check()
  await page.getByRole('button', { name: /Invia/ }).click()
  await expect(page.getByRole('heading', { name: /Grazie/ })).toBeVisible()
}

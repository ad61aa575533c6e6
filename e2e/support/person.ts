import { expect, type Page } from '@playwright/test'

/** Of the journeys' invented people: it holds what the portal asks of one, and is not that of the demo's family. */
export const password = 'Credenza!2031'

/** Reads a consent to its end, as one must before answering it. */
export async function readToTheEnd(page: Page, title: string) {
  const text = page.getByRole('region', { name: title })
  // a dialog that has just opened may take the focus once more, as somebody who reads it would see
  await expect(async () => {
    await text.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('radiogroup', { name: title }).getByText('Letto fino alla fine')).toBeVisible(
      {
        timeout: 1000,
      },
    )
  }).toPass()
}

export async function answer(page: Page, title: string, choice: string) {
  await page.getByRole('radiogroup', { name: title }).getByText(choice, { exact: true }).click()
}

export async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  await page.getByLabel('Cognome').fill("D'Angelo")
  await page.getByLabel('Sesso').selectOption('Female')
  await page.getByLabel('Stato civile').selectOption('Married')
  await page.getByLabel('Numero di telefono').fill('3331234567')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Conferma password').fill(password)
}

export async function acceptConsents(page: Page) {
  await readToTheEnd(page, '1. Trattamento dei dati')
  await answer(page, '1. Trattamento dei dati', 'Acconsento')
  await readToTheEnd(page, '2. Dati sulla salute')
  await answer(page, '2. Dati sulla salute', 'Sì')
  await answer(page, '3. Messaggi dello studio', 'Acconsento')
}

/** From the empty form to the page that asks for the code. */
export async function register(page: Page, email: string) {
  await page.goto('/signup')
  await fillSignUp(page, email)
  await acceptConsents(page)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page).toHaveURL(/\/verify-account\?email=/)
}

export async function typeCode(page: Page, code: string) {
  await page.getByLabel(/^(?:Password una tantum|One-time code)$/).click()
  await page.keyboard.type(code)
}

export async function verify(page: Page, code: string) {
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Conferma il codice' }).click()
}

export async function fillChild(
  page: Page,
  row: number,
  child: { name: string; surname: string; born: string },
) {
  const fields = page.getByRole('group').filter({ has: page.locator(`[name="children.${row}.childname"]`) })
  await fields.getByLabel('Nome', { exact: true }).fill(child.name)
  await fields.getByLabel('Cognome', { exact: true }).fill(child.surname)
  await fields.getByLabel('Data di nascita').fill(child.born)
}

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login')
  await page.getByLabel('Email o nome utente').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log In' }).click()
}

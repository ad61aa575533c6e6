import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { password } from './person.ts'

/** One that nobody has. Of consonants: sixteen signs with digits and vowels are a rude word now and then. */
export const aUsername = () => `nico_${consonants(randomUUID().slice(0, 8))}`

/** A surname that nobody else has, so that a search finds one family. */
export const aSurname = () => `F${consonants(randomUUID().slice(0, 8))}`

/** Each hexadecimal digit as another sign than itself. */
export const consonants = (hex: string) =>
  hex.replaceAll(/./gu, (digit) => 'bdfghjlmnpqrvwyz'.charAt(Number.parseInt(digit, 16)))

/** The password that a parent gives a child for its first log-in. */
export const givenPassword = 'Cuscino!58'

/** A child's first log-in goes no further before it has a password of its own. */
export async function chooseOwnPassword(page: Page, given = givenPassword) {
  await expect(page.getByRole('heading', { name: 'Scegli la tua password' })).toBeVisible()
  await page.getByLabel(/quella che ti hanno dato/).fill(given)
  await page.getByLabel('La password nuova', { exact: true }).fill(password)
  await page.getByLabel('La password nuova, ancora una volta').fill(password)
  await page.getByRole('button', { name: 'Salva la mia password' }).click()
}

/** From the red badge to the green one. */
export async function enableChild(page: Page, name: string, username: string, secret = givenPassword) {
  await page.getByRole('button', { name: `Non abilitato: abilita ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Abilita ${name}` })
  await dialog.getByLabel('Nome utente').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Abilita', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Abilitato', { exact: true })).toBeVisible()
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sì', exact: true }).click()
  await expect(page).toHaveURL('/login')
}

import type { Page } from '@playwright/test'
import { Client } from 'pg'

import { connectionOf } from './secrets/search-database.ts'
import { dayFromNow } from './staff.ts'

const reason = 'Il comitato etico ha deciso così.'
export const closingWords = 'Le registrazioni sono chiuse da oggi: grazie a tutte le famiglie.'

/** A responsabile closes registrations: begun ones finish today, and families only read from tomorrow on. */
export async function planTheEnd(page: Page) {
  await page.getByRole('button', { name: 'Chiudi le registrazioni' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Chiuse dal').fill(dayFromNow(0))
  await dialog.getByLabel('Chi ha cominciato finisce entro').fill(dayFromNow(0))
  await dialog.getByLabel('Che cosa legge chi vuole registrarsi').fill(closingWords)
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('button', { name: 'Decidi la fine' }).click()
  await dialog.getByLabel('Sola lettura dal').fill(dayFromNow(1))
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Takes the end back. */
export async function takeTheEndBack(page: Page) {
  await page.getByRole('button', { name: 'Annulla la fine' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Annulla la fine' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * A night passes, for the end of the study alone: nobody plans days that lie behind, and no story waits until tomorrow. The
 * database tells the portal as of any other change.
 */
export async function letTheNightPass(dataFolder: string) {
  const database = new Client(await connectionOf(dataFolder))
  await database.connect()
  try {
    await database.query(
      'update study_end set closed_from = closed_from - 1, begun_until = begun_until - 1, ends_on = ends_on - 1',
    )
  } finally {
    await database.end()
  }
}

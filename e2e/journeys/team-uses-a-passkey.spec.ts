import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { choose } from '../support/menus.ts'
import { expect, test } from '../support/portal.ts'
import { becomeColleague, openNavigation, staffPassword } from '../support/staff.ts'

/** A device of the browser's own that makes passkeys and says that it has checked its holder. */
async function giveDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    recognizes: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a colleague makes a passkey, enters with it alone, and removes it', async ({
  page,
  portal,
  responsabile,
}) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('gaia'), 'garante')
  const device = await giveDevice(page)
  await page.goto('/staff/profilo')
  const own = page.getByRole('region', { name: 'Le tue passkey' })
  const dialog = page.getByRole('alertdialog', { name: 'Aggiungi una passkey' })
  const add = async () => {
    await own.getByRole('button', { name: 'Aggiungi una passkey' }).click()
    await dialog.getByLabel('Nome').fill('Portatile')
    await dialog.getByLabel('La tua password').fill(staffPassword)
    await dialog.getByRole('button', { name: 'Continua' }).click()
    return dialog
  }
  await page.getByRole('button', { name: 'Cambia il nome' }).click()
  const rename = page.getByRole('alertdialog', { name: 'Cambiare il nome?' })
  await checkAccessibility('the own name is changed', rename)
  await rename.getByRole('button', { name: 'Annulla' }).click()
  await expect(rename).toBeHidden()

  await own.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await dialog.getByRole('button', { name: 'Continua' }).click()
  const empty = dialog.getByText('Questo campo è obbligatorio')
  await checkAccessibility('a passkey is added, without the password', empty.first())
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toBeHidden()

  await expect(await add()).toBeHidden()
  await expect(own.getByRole('row').filter({ hasText: 'Portatile' })).toContainText('Mai')

  const again = await add()
  await expect(again.getByRole('alert')).toHaveText(
    'Su questo dispositivo hai già una passkey per il tuo accesso.',
  )
  await again.getByRole('button', { name: 'Annulla' }).click()
  await expect(again).toBeHidden()

  const leave = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL('/staff/accedi')
  }
  // a toast may still be there
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words })
  const enter = page.getByRole('button', { name: 'Accedi con una passkey' })
  await leave()
  await device.recognizes(false)
  await enter.click()
  await expect(said('Non hai confermato')).toBeVisible()
  await device.recognizes(true)
  await enter.click()
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeVisible()
  const entered = page.getByRole('row').filter({ hasText: 'Entrata' }).filter({ hasText: 'passkey: sì' })
  await expect(entered.first()).toBeVisible()

  await openNavigation(page)
  await page.getByRole('link', { name: 'Profilo' }).click()
  await choose(own, 'Rimuovi', 'la passkey Portatile')
  const sure = page.getByRole('alertdialog', { name: 'Rimuovere questa passkey?' })
  await sure.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(sure).toBeHidden()
  await expect(own).toContainText('Non ne hai ancora.')

  await leave()
  await enter.click()
  await expect(said('Questa passkey non apre nessun accesso.')).toBeVisible()
})

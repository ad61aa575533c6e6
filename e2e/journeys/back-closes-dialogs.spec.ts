import { untilEntryIsGone } from '../support/dialogs.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent, enableFirstChild } from '../support/registered.ts'
import { becomeColleague } from '../support/staff.ts'

test('Back closes the dialog that is open, and then leaves the page', async ({ page, portal }) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()

  const late = page.getByRole('dialog', { name: 'Abilita Nicolò' })
  await page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' }).click()
  await expect(late.getByLabel('Nome utente')).toBeVisible()
  await page.goBack()
  await expect(late).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()

  const logout = page.getByRole('alertdialog', { name: 'Sei sicuro di voler uscire?' })
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(logout).toBeVisible()
  await page.goBack()
  await expect(logout).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/u)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
})

test('a dialog that was closed by hand leaves no entry behind', async ({ page, portal }) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await untilEntryIsGone(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
})

test('in the team’s area Back closes a dialog too, and unsaved words are still asked about', async ({
  page,
  portal,
  responsabile,
}) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('bice'), 'responsabile')
  await page.goto('/staff/accessi')
  await page.getByRole('button', { name: 'Nuovo accesso' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Nuovo accesso' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Accessi', level: 1 })).toBeVisible()

  await page.goto('/staff/notizie')
  await page.getByRole('link', { name: 'Scrivi una notizia' }).click()
  await page.getByLabel('Titolo').fill('Una notizia a metà')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })
  await question.getByRole('button', { name: 'Resta qui' }).click()
  await expect(page.getByLabel('Titolo')).toHaveValue('Una notizia a metà')
  await expect(page).toHaveURL(/\/nuova$/u)
  await page.goBack()
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(page.getByRole('heading', { name: 'Notizie', level: 1 })).toBeVisible()
})

test('a child’s edit with unsaved changes asks before Back and before another entry', async ({
  page,
  portal,
}) => {
  await enableFirstChild(portal, await becomeParent(page, portal, portal.uniqueEmail()))
  await page.goto('/home')
  await page.getByRole('button', { name: /^Modifica/u }).click()
  const name = page.getByLabel('Nome', { exact: true })
  await expect(name).toHaveValue('Nicolò')
  await name.fill('Nicola')

  const question = page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Resta qui' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Nicola')

  // a form as it was before asks nothing
  await name.fill('Nicolò')
  await untilEntryIsGone(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()

  await page.getByRole('button', { name: /^Modifica/u }).click()
  await name.fill('Nicola')
  await page.goBack()
  await question.getByRole('link', { name: 'Esci senza salvare' }).click()
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
})

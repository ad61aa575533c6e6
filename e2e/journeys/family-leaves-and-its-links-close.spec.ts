import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'
import { becomeColleague } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

test('a family leaves, LimeSurvey takes no more answers by its links, and a mistake is undone', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const context = await browser.newContext()
  const parent = await context.newPage()
  const { user } = await becomeParent(parent, portal, portal.uniqueEmail('giulia'))
  const offered = parent.getByRole('link', { name: /^visualizzazione/u }).first()
  await expect(offered).toBeVisible()
  const link = (await offered.getAttribute('href')) ?? ''
  const opened = async () => (await parent.request.get(link)).text()
  expect(await opened()).not.toContain('non è più valido')

  await becomeColleague(page, responsabile, portal.uniqueEmail('dora'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await page.getByLabel('Codice o persona').fill(user.familycode)
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.getByRole('link', { name: user.familycode }).click()
  await choose(page, 'Ritira la famiglia', 'la famiglia')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill('Ha telefonato')
  await dialog.getByRole('button', { name: 'Ritira la famiglia' }).click()
  await expect(page.getByText(/Non partecipa più dal \d/u)).toBeVisible()

  // a job of the queue tells LimeSurvey
  await expect.poll(opened, { timeout: 30_000 }).toContain('Questo questionario non è più valido.')

  await choose(page, 'Annulla il ritiro', 'la famiglia')
  await expect(dialog.getByText('con i consensi di prima')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Era un’altra famiglia')
  await dialog.getByRole('button', { name: 'Annulla il ritiro' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Il ritiro della famiglia è annullato: partecipa come prima.')).toBeVisible()
  await expect.poll(opened, { timeout: 30_000 }).not.toContain('non è più valido')

  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
  await context.close()
})

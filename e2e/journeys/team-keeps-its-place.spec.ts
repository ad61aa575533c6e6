import { expect, test } from '../support/portal.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { becomeColleague, enterStaff, nameOf, openNavigation } from '../support/staff.ts'

const reason = 'Chiede di essere richiamata.'

test('a colleague searches for a family, and Back brings the search back', async ({
  page,
  portal,
  responsabile,
}) => {
  const { user } = await inviteByTheInterface(portal)
  await becomeColleague(page, responsabile, portal.uniqueEmail('dora'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await page.getByLabel('Codice o persona').fill(user.familycode)
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page).toHaveURL(new RegExp(user.familycode))
  const searched = page.url()
  await page.getByRole('link', { name: user.familycode }).click()
  await expect(page).toHaveTitle(new RegExp(user.familycode))

  await page.goBack()
  await expect(page).toHaveURL(searched)
  await expect(page.getByLabel('Codice o persona')).toHaveValue(user.familycode)
  await expect(page.getByRole('link', { name: user.familycode })).toBeVisible()

  await page.goForward()
  await expect(page.getByRole('heading', { name: `Famiglia ${user.familycode}` })).toBeVisible()
  await openNavigation(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Famiglie' }).click()
  await expect(page).toHaveURL(/\/staff\/famiglie$/)
  await expect(page.getByLabel('Codice o persona')).toHaveValue('')
})

test('who leaves an editor with unsaved words is asked, and may stay with them', async ({
  page,
  portal,
  responsabile,
}) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'comunicazione')
  await page.goto('/staff/notizie')
  await page.getByRole('link', { name: 'Scrivi una notizia' }).click()
  await page.getByLabel('Titolo').fill('Una notizia a metà')

  await openNavigation(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Notizie' }).click()
  const question = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })
  await question.getByRole('button', { name: 'Resta qui' }).click()
  await expect(page.getByLabel('Titolo')).toHaveValue('Una notizia a metà')

  const toTheNews = page.getByRole('navigation').getByRole('link', { name: 'Notizie' })
  if (!(await toTheNews.isVisible())) await openNavigation(page)
  await toTheNews.click()
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(page.getByRole('heading', { name: 'Notizie', level: 1 })).toBeVisible()
})

test('a colleague leaves in one tab, and the other one shows no name any more', async ({
  page,
  portal,
  responsabile,
}) => {
  const { user } = await inviteByTheInterface(portal)
  await becomeColleague(page, responsabile, portal.uniqueEmail('dora'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await page.getByLabel('Codice o persona').fill(user.familycode)
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.getByRole('link', { name: user.familycode }).click()
  await page.getByRole('button', { name: 'Mostra nomi' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Mostra i nomi' }).click()
  const people = page.getByRole('table', { name: 'Persone della famiglia' })
  await expect(people).toContainText('Giulia')

  const other = await page.context().newPage()
  await other.goto('/staff')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await openNavigation(other)
  await other.getByRole('button', { name: 'Esci' }).click()
  await expect(other.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()

  await expect(page.getByText('Giulia')).toHaveCount(0)
})

test('a session that ends while somebody writes is renewed over the page, which keeps the text', async ({
  page,
  portal,
  responsabile,
}) => {
  const email = portal.uniqueEmail('elena')
  const { recoveryCodes } = await becomeColleague(page, responsabile, email, 'comunicazione')
  await page.goto('/staff/notizie')
  await page.getByRole('link', { name: 'Scrivi una notizia' }).click()
  await page.getByLabel('Titolo').fill('Una notizia a metà')
  await page.getByLabel('Testo').fill('Quello che ho scritto.')

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'La sessione è finita' })
  await expect(dialog).toContainText('quello che hai scritto è ancora qui sotto')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await enterStaff(page, email, recoveryCodes[0] ?? '')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Titolo')).toHaveValue('Una notizia a metà')
  await expect(page.getByLabel('Testo')).toHaveValue('Quello che ho scritto.')

  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page).toHaveURL(/\/staff\/notizie\/[\w-]{36}$/u)
  await expect(page.getByText('Nessuna famiglia la vede.')).toBeVisible()
})

test('two colleagues change one news: the slower one sees both texts and loses neither', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'comunicazione')
  await page.goto('/staff/notizie/nuova')
  await page.getByLabel('Titolo').fill('La prima stesura')
  await page.getByLabel('Testo').fill('Il testo di partenza.')
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page).toHaveURL(/\/staff\/notizie\/[\w-]{36}$/u)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const fausto = portal.uniqueEmail('fausto')
  await becomeColleague(other, responsabile, fausto, 'comunicazione')
  await other.goto(page.url())
  await other.getByLabel('Testo').fill('Il testo di Fausto.')
  await page.getByLabel('Testo').fill('Il testo di Elena.')
  await other.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(other.getByText('2 versioni')).toBeVisible()

  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  const conflict = page.getByText('Qualcun altro l’ha cambiata prima di te')
  await expect(conflict).toBeVisible()
  await expect(page.getByText(`${nameOf(fausto)} ha salvato la sua`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'La sua' })).toContainText('Il testo di Fausto.')
  await expect(page.getByRole('region', { name: 'La tua' })).toContainText('Il testo di Elena.')
  await expect(page.getByLabel('Testo')).toHaveValue('Il testo di Elena.')

  await page.getByRole('button', { name: 'Continua con la mia' }).click()
  await expect(conflict).toHaveCount(0)
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page.getByText('3 versioni')).toBeVisible()
  await page.getByText(/^Versione 2:/u).click()
  await expect(page.getByRole('region', { name: 'Storia' })).toContainText('Il testo di Fausto.')
  await elsewhere.close()
})

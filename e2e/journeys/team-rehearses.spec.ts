import { checkAccessibility } from '../support/check-accessibility.ts'
import { acceptConsents, fillChild, fillSignUp, logIn, verify } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { aRehearsal, becomeColleague } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

const story = 'a coordinator makes a rehearsal, walks it as a family, finds it by its code, and erases it'

test(story, async ({ page, portal, responsabile, browser }) => {
  const email = portal.uniqueEmail('prova')
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  // the family's telephone
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const family = await phone.newPage()

  await aRehearsal(responsabile)

  await test.step('makes the link, which comes by mail as well', async () => {
    await page.goto('/staff/famiglie')
    await choose(page, 'Crea una famiglia di prova', 'Famiglie')
    const unused = page.getByRole('region', { name: 'Link non ancora usati' })
    await checkAccessibility('a rehearsal: a link is asked for', unused)
    await page.getByLabel('Manda il link a').fill(email)
    await page.getByRole('button', { name: 'Crea e manda il link' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Il link della prova' })).toContainText(email)
    await checkAccessibility('a rehearsal: the link', page.getByRole('button', { name: 'Copia il link' }))
    await page.getByRole('button', { name: 'Fatto' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('registers with it, by the form of every family', async () => {
    const link = /http\S+\/signup#prova=[\w-]+/u.exec(await portal.mailTo(email, { holding: '#prova=' }))?.[0]
    await family.goto(link ?? '')
    const mark = family.getByText('Famiglia di prova')
    await checkAccessibility('a rehearsal: the registration', mark)
    await fillSignUp(family, email)
    await acceptConsents(family)
    await family.getByRole('button', { name: 'Registrati' }).click()
    await expect(family).toHaveURL(/\/verify-account\?email=/)
    await checkAccessibility('a rehearsal: the page for the code', mark)
    await verify(family, await portal.codeFor(email))
    await expect(family.getByRole('heading', { name: 'Aggiungi i dettagli dei tuoi figli' })).toBeVisible()
    await expect(mark).toBeVisible()
    await fillChild(family, 0, { name: 'Nicolò', surname: "D'Angelo", born: '2014-05-12' })
    await family.getByText("Sono l'unico ad esercitare la potestà genitoriale").click()
    await family.getByRole('button', { name: 'Salva e continua' }).click()
    await expect(family).toHaveURL('/note')
    await logIn(family, email)
    await expect(family.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
    await checkAccessibility('a rehearsal: home', mark)
  })

  const code =
    (await family
      .getByText(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/u)
      .first()
      .textContent()) ?? ''

  await test.step('finds it, marked, by its code and in the list of rehearsals, and not in one of the study', async () => {
    const markIn = (table: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ hasText: code })
        .getByText('Prova', { exact: true })
        .first()
    await page.getByLabel('Codice o persona').fill(code)
    await page.getByRole('button', { name: 'Cerca', exact: true }).click()
    await expect(markIn('Famiglie')).toBeVisible()
    await page.getByRole('button', { name: 'Altri filtri' }).click()
    await page.getByLabel('A che punto').selectOption('first_survey')
    await expect(page.getByText('Nessuna famiglia')).toBeVisible()
    await page.getByLabel('A che punto').selectOption('Famiglie di prova')
    await expect(markIn('Famiglie')).toBeVisible()
    const row = page.getByRole('table', { name: 'Famiglie' }).getByRole('row').filter({ hasText: code })
    await row.getByRole('link', { name: code }).click()
    await expect(page.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    const names = page.getByText('In LimeSurvey i suoi partecipanti si chiamano PROVA')
    await checkAccessibility('a rehearsal: its page', names)
  })

  await test.step('erases it, and its family is out', async () => {
    await choose(page, 'Elimina la prova', 'la famiglia')
    await checkAccessibility('a rehearsal: it is about to be erased', page.getByText('Non si può annullare.'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina la prova' }).click()
    await expect(page).toHaveURL(/stato=prova/u)
    await expect(async () => {
      await page.reload()
      const list = page.getByRole('table', { name: 'Famiglie' }).or(page.getByText('Nessuna famiglia'))
      await expect(list).toBeVisible()
      await expect(page.getByRole('link', { name: code })).toHaveCount(0, { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expect(async () => {
      await family.reload()
      await expect(family).toHaveURL('/login', { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
  })
  await phone.close()
})

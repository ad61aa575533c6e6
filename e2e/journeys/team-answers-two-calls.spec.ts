import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { aSurname } from '../support/child.ts'
import { expect, test } from '../support/portal.ts'
import { enter, registerParent } from '../support/registered.ts'
import { becomeColleague, dayFromNow } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

const reason = 'Ha telefonato la madre'

/** Answers the dialog that is open, reads the toast, and waits until nothing lies over the page. */
async function confirm(page: Page, button: string, toast: string) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(page.getByText(toast, { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

const people = (page: Page) => page.getByRole('table', { name: 'Persone della famiglia' }).getByRole('row')

test('la mamma di Luca calls: she is found by his name misspelt, gets a link at her right address, and is called back', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const surname = aSurname()
  const { user } = await registerParent(portal, {
    family: {
      children: [{ childname: 'Luca', surname, dobirth: '2015-03-14' }],
      spouse: { isChecked: 'true' },
    },
  })
  const right = portal.uniqueEmail('giulia')
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')

  await test.step('her family is found while she speaks', async () => {
    await page.goto('/staff/famiglie')
    // one letter too many, and one too few
    await page.getByLabel('Codice o persona').fill(`la mamma di Lucca ${surname.slice(0, -1)}`)
    await page.getByRole('button', { name: 'Cerca' }).click()
    const found = page.getByRole('table', { name: 'Persone trovate' })
    await checkAccessibility('somebody on the telephone was found', found)
    await found.getByRole('row', { name: user.familycode }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: `Famiglia ${user.familycode}` })).toBeVisible()
    await page.getByRole('button', { name: 'Mostra nomi' }).click()
    await page.getByRole('alertdialog').getByLabel('Motivo').fill(reason)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mostra i nomi' }).click()
    await expect(people(page).filter({ hasText: `Luca ${surname}` })).toBeVisible()
    await choose(page, 'Correggi i dati', 'Luca')
    const correct = page.getByRole('alertdialog').getByRole('button', { name: 'Correggi' })
    await checkAccessibility('a family: a name is corrected', correct)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await choose(page, 'Stampa un riepilogo', 'la famiglia')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Per chi è').selectOption({ index: 1 })
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Prepara la stampa' }).click()
    const print = page.getByRole('dialog').getByRole('button', { name: 'Stampa o salva in PDF' })
    await checkAccessibility('a family: a summary to print', print)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('her address had a mistake: it is corrected, and she gets a link that is good for days', async () => {
    const mother = people(page).filter({ hasText: 'Primo genitore' })
    await choose(mother, 'Correggi l’email')
    await page.getByRole('alertdialog').getByLabel('Nuova email').fill(right)
    await confirm(page, 'Correggi', 'Email corretta.')
    await choose(mother, 'Manda un link')
    await confirm(page, 'Manda il link', 'Link mandato.')
  })

  await test.step('somebody is to call her back today', async () => {
    await page.getByRole('button', { name: 'Aggiungi un compito' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Che cosa c’è da fare').fill('Richiamare: è entrata?')
    await dialog.getByLabel('Entro quando').fill(dayFromNow(0))
    const save = dialog.getByRole('button', { name: 'Salva il compito' })
    await checkAccessibility('a family: a task is written', save)
    await save.click()
    await expect(dialog).toHaveCount(0)
    const tasks = page.getByRole('region', { name: 'Compiti' })
    const task = tasks.getByText('Richiamare: è entrata?', { exact: true })
    await checkAccessibility('a family: a task is there', task)
    await page.goto('/staff')
    const toCall = page.getByRole('row', { name: /Richiamare: è entrata\?/u })
    await checkAccessibility('today: the tasks', toCall)
  })

  await test.step('she opens the link in the evening, and stands where she was', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const mother = await context.newPage()
    const mail = await portal.mailTo(right, { holding: 'Conferma il tuo indirizzo' })
    const link = /https?:\/\/[^\s/]+(\/\S+#code=[\w-]+)/u.exec(mail)?.[1] ?? ''
    await mother.goto(link)
    await mother.getByRole('button', { name: 'Conferma il mio indirizzo' }).click()
    await expect(mother).toHaveURL(/\/login/u)
    await context.close()
    await page.goto(`/staff/famiglie/${user.familyId}`)
    await expect(people(page).filter({ hasText: 'Primo genitore' })).toContainText('Partecipa')
  })

  await test.step('and the task is done', async () => {
    const tasks = page.getByRole('region', { name: 'Compiti' })
    await choose(tasks, 'Fatto')
    await expect(page.getByText('Compito fatto.', { exact: true })).toBeVisible()
    await expect(tasks).toContainText('Niente da fare per questa famiglia.')
  })
})

test('of twins with the same letters the wrong one is withdrawn, and brought back', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const surname = aSurname()
  const twin = (childname: string) => ({ childname, surname, dobirth: '2013-11-02' })
  const mother = await registerParent(portal, {
    family: { children: [twin('Lia'), twin('Luca')], spouse: { isChecked: 'true' } },
  })
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto(`/staff/famiglie/${mother.user.familyId}`)
  const lia = people(page).filter({ hasText: '(figlio/a 1)' })
  const luca = people(page).filter({ hasText: '(figlio/a 2)' })
  const dialog = page.getByRole('alertdialog')

  await test.step('they are numbered; with the name of the other one nobody is taken out', async () => {
    await expect(lia).toContainText('nov')
    await choose(lia, 'Ritira')
    await dialog.getByLabel('Nome di chi lascia lo studio').fill('Luca')
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Ritira dallo studio' }).click()
    await expect(dialog.getByLabel('Nome di chi lascia lo studio')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('yet the wrong name was heard, and Lia is out', async () => {
    await dialog.getByLabel('Nome di chi lascia lo studio').fill('Lia')
    await confirm(page, 'Ritira dallo studio', 'Fatto: non partecipa più.')
    await expect(lia).toContainText('Ha lasciato')
    await expect(luca).not.toContainText('Ha lasciato')
  })

  await test.step('it was a mistake: she is brought back', async () => {
    await choose(lia, 'Annulla il ritiro')
    await dialog.getByLabel('Nome di chi torna').fill('Lia')
    await confirm(page, 'Annulla il ritiro', 'Ritiro annullato.')
    await expect(lia).not.toContainText('Ha lasciato')
  })

  await test.step('at home both are there as before, and the mother has read of both acts', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const family = await context.newPage()
    await enter(family, mother, '/lasciare')
    await expect(family.getByRole('button', { name: 'Ritira Lia' })).toBeVisible()
    await expect(family.getByRole('button', { name: 'Ritira Luca' })).toBeVisible()
    await context.close()
    await portal.mailTo(mother.name, { holding: 'annullat' })
  })
})

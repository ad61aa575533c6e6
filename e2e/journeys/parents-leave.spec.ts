import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { acceptConsents, password } from '../support/person.ts'
import { anna, enter, nicolo, openSession } from '../support/registered.ts'
import { becomeSecondParent } from '../support/second-parent.ts'

test('two parents in two browsers leave by degrees, and come back by the yes of both', async ({
  page,
  portal,
  browser,
}) => {
  const { parent, secondParent } = await becomeSecondParent(portal, [nicolo, anna])
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const otherPage = await other.newPage()
  await enter(page, parent, '/lasciare')

  await test.step('one child leaves, and what follows is said before', async () => {
    await page.getByRole('button', { name: 'Ritira Nicolò' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Nicolò lascia lo studio?' })
    await expect(dialog.getByText('I questionari', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Ritira Nicolò' }).click()
    await expect(page.getByRole('dialog', { name: 'Fatto' })).toBeVisible()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await expect(page.getByText('Nicolò non partecipa più')).toBeVisible()
    await portal.mailTo(secondParent.name, { holding: 'Nicolò' })
    await page.goto('/my-consents')
    await page.getByRole('button', { name: 'Fai tornare Nicolò' }).click()
    const authorization = page.getByRole('heading', { name: 'Autorizzazione per i figli che tornano' })
    await checkAccessibility('an erasure: a child can come back', authorization)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('one parent leaves; the other one and Anna go on', async () => {
    await page.getByRole('link', { name: 'Lasciare lo studio' }).click()
    await page.getByRole('button', { name: 'Lascio io' }).click()
    await page.getByRole('button', { name: 'Lascio lo studio' }).click()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await expect(page.getByText('Hai lasciato lo studio')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ritira Anna' })).toBeVisible()
  })

  await test.step('the last one ends the family’s part', async () => {
    await enter(otherPage, secondParent, '/lasciare')
    await expect(otherPage.getByText('Giulia non partecipa più')).toBeVisible()
    await otherPage.getByRole('button', { name: 'Lasciamo tutti' }).click()
    const question = otherPage.getByRole('alertdialog', { name: 'Lasciate lo studio?' })
    await checkAccessibility('the family is to leave the study', question)
    await otherPage.getByRole('button', { name: 'Lasciamo lo studio' }).click()
    await otherPage.getByRole('button', { name: 'Ho capito' }).click()
    await expect(otherPage.getByText('Hai lasciato lo studio')).toBeVisible()
    await expect(otherPage.getByText('Anna non partecipa più')).toBeVisible()
    await portal.mailTo(secondParent.name, { holding: 'la tua famiglia non partecipa più' })
  })
  await test.step('… and has it erased, reads how far that is, and takes it back', async () => {
    await otherPage.getByRole('button', { name: 'Cancella i dati' }).click()
    const dialog = otherPage.getByRole('alertdialog', { name: 'Cancellare i dati?' })
    await dialog.getByRole('radio', { name: 'Solo i miei' }).check()
    await checkAccessibility('an erasure: what it does', dialog.getByText('E nei questionari'))
    await dialog.getByLabel('La tua password').fill(password)
    await dialog.getByRole('button', { name: 'Cancella i dati' }).click()
    const done = otherPage.getByText('Hai chiesto la cancellazione')
    await checkAccessibility('an erasure: it is asked for', done)
    await otherPage.getByRole('button', { name: 'Ho capito' }).click()
    await expect(otherPage.getByRole('dialog')).toBeHidden()
    await checkAccessibility('an erasure: it waits', otherPage.getByText('Si può annullare fino al'))
    type Erasures = { data: { id: string }[] }
    const { data } = await portal.get<Erasures>('/api/users/erasures', {}, secondParent.token)
    await otherPage.goto(`/cancellazione#${data[0]?.id}`)
    const inLimeSurvey = otherPage.getByText('Nei questionari', { exact: true })
    await checkAccessibility('an erasure: how far it is', inLimeSurvey)
    await otherPage.goto('/my-consents')
    await portal.mailTo(secondParent.name, { holding: 'hai chiesto di cancellare i tuoi dati' })
    await otherPage.getByRole('button', { name: 'Annulla la cancellazione' }).click()
    await expect(otherPage.getByText('Annullata: non cancelliamo niente.')).toBeVisible()
  })

  await test.step('one of them would come back, with the consents of today, and waits for the other', async () => {
    await enter(page, await openSession(portal, parent.name), '/my-consents')
    await page.getByRole('button', { name: 'Torniamo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tornare nello studio?' })
    await expect(dialog.getByText(/Quando anche Marco dice di sì/u)).toBeVisible()
    await acceptConsents(page)
    await dialog.getByRole('button', { name: 'Torno nello studio' }).click()
    await expect(dialog).toBeHidden()
    const waits = page.getByText('Aspettiamo la risposta di Marco')
    await checkAccessibility('an erasure: the other parent is waited for', waits)
    await page.goto('/home')
    await expect(
      page.getByText('La tua famiglia non partecipa più allo studio', { exact: true }),
    ).toBeVisible()
    await portal.mailTo(secondParent.name, { holding: 'Serve anche il tuo sì' })
  })

  await test.step('the other one agrees, and all of them are back with their questionnaires', async () => {
    await otherPage.goto('/home')
    await expect(otherPage.getByText('L’altro genitore vorrebbe tornare nello studio')).toBeVisible()
    await otherPage.getByRole('link', { name: 'leggi e rispondi' }).click()
    await otherPage.getByRole('button', { name: 'Leggi e rispondi di sì' }).click()
    const dialog = otherPage.getByRole('dialog', { name: 'Tornare nello studio?' })
    await acceptConsents(otherPage)
    await dialog.getByRole('button', { name: 'Torno nello studio' }).click()
    await expect(dialog).toBeHidden()
    await expect(otherPage.getByRole('region', { name: 'Tornare nello studio' })).toHaveCount(0)
    await portal.mailTo(parent.name, { holding: 'di nuovo' })
    await page.goto('/home')
    await expect(
      page.getByText('La tua famiglia non partecipa più allo studio', { exact: true }),
    ).toBeHidden()
    const offered = page.getByRole('link', { name: /^visualizzazione/u }).first()
    // the page looks again every five seconds
    await expect(offered).toBeVisible({ timeout: 30_000 })
    const link = (await offered.getAttribute('href')) ?? ''
    const opened = async () => (await page.request.get(link)).text()
    await expect.poll(opened, { timeout: 30_000 }).not.toContain('non è più valido')
  })
  await other.close()
})

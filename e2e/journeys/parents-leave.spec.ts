import { expect, test } from '../support/portal.ts'
import { anna, enter, nicolo } from '../support/registered.ts'
import { becomeSecondParent } from '../support/second-parent.ts'

test('two parents in two browsers leave by degrees: one child, one parent, then all', async ({
  page,
  portal,
  browser,
}) => {
  const { parent, secondParent } = await becomeSecondParent(portal, [nicolo, anna])
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const otherPage = await other.newPage()
  await enter(page, parent, '/my-consents')

  await test.step('one child leaves, and what follows is said before', async () => {
    await page.getByRole('button', { name: 'Ritira Nicolò' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Nicolò lascia lo studio?' })
    await expect(dialog.getByText('In LimeSurvey')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ritira Nicolò' }).click()
    await expect(page.getByRole('dialog', { name: 'Fatto' })).toBeVisible()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await expect(page.getByText('Nicolò non partecipa più')).toBeVisible()
    await portal.mailTo(secondParent.name, { holding: 'Nicolò' })
  })

  await test.step('one parent leaves; the other one and Anna go on', async () => {
    await page.getByRole('button', { name: 'Lascio io' }).click()
    await page.getByRole('button', { name: 'Lascio lo studio' }).click()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await expect(page.getByText('Hai lasciato lo studio')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ritira Anna' })).toBeVisible()
  })

  await test.step('the last one ends the family’s part', async () => {
    await enter(otherPage, secondParent, '/my-consents')
    await expect(otherPage.getByText('Giulia non partecipa più')).toBeVisible()
    await otherPage.getByRole('button', { name: 'Lasciamo tutti' }).click()
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
    await expect(dialog.getByText('E in LimeSurvey')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancella i dati' }).click()
    await expect(otherPage.getByText('Hai chiesto la cancellazione')).toBeVisible()
    await otherPage.getByRole('button', { name: 'Ho capito' }).click()
    await expect(otherPage.getByRole('dialog')).toBeHidden()
    await expect(otherPage.getByText('Si può annullare fino al')).toBeVisible()
    await portal.mailTo(secondParent.name, { holding: 'hai chiesto di cancellare i tuoi dati' })
    await otherPage.getByRole('button', { name: 'Annulla la cancellazione' }).click()
    await expect(otherPage.getByText('Annullata: non cancelliamo niente.')).toBeVisible()
  })
  await other.close()
})

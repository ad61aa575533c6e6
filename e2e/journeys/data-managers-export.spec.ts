import type { Browser, Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { createColleague, enterByTheInterface, letIn, nameOf, setUpByTheInterface } from '../support/staff.ts'
import { filesIn } from '../support/zip.ts'

/** Somebody of the team on a screen of their own, at the page of exports. */
async function openExports(page: Page, link: string, email: string) {
  await enterByTheInterface(page.request, await setUpByTheInterface(page.request, link, email))
  await page.goto('/staff/esportazioni')
  await expect(page.getByRole('heading', { name: 'Esportazioni', level: 1 })).toBeVisible()
}

async function anotherScreen(browser: Browser, page: Page) {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  return context.newPage()
}

test('a data manager fetches a pseudonymised export once, and an identifiable one after an approval', async ({
  page,
  browser,
  portal,
  responsabile,
}) => {
  const { name: parent } = await registerParent(portal)

  const dina = portal.uniqueEmail('dina')
  await openExports(page, await letIn(responsabile, dina, 'data-manager'), dina)

  const anotherOne = page.getByRole('button', { name: 'Nuova esportazione' })
  await checkAccessibility('the exports', anotherOne)
  await anotherOne.click()
  const prepare = page.getByRole('button', { name: 'Prepara i file' })
  await checkAccessibility('a new export', prepare)
  await prepare.click()
  const own = page.getByRole('row').filter({ hasText: nameOf(dina) })
  const row = own.filter({ hasText: 'Tutte le tabelle' })
  await expect(row).toContainText('Pronta')
  await expect(row).toContainText('Si scarica una volta sola')

  const link = row.getByRole('link', { name: /^Scarica/u })
  await checkAccessibility('an export is ready', link)
  const address = String(await link.getAttribute('href'))
  const coming = page.waitForEvent('download')
  await link.click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^desco-tutto-\d{4}-\d\d-\d\d\.zip$/u)
  const files = await filesIn(download)
  expect(Object.keys(files)).toContain('codebook.csv')
  expect(files['figli.csv']).toMatch(/;attiva|;\d+;\d{4}-\d\d;/u)
  const text = Object.values(files).join('\n').toLowerCase()
  const known = [parent, 'giulia', "d'angelo", 'nicolò', '3331234567', '2015-03-14', 'example.it']
  expect(known.filter((value) => text.includes(value))).toEqual([])

  await expect(row).toContainText('Scaricata')
  await expect(link).toBeHidden()
  const again = await page.request.get(address)
  expect([again.status(), (await again.json()).code]).toEqual([410, 'export_gone'])

  // the hand that let in the data manager could hold both accesses, so another lets in the approver
  const rosa = portal.uniqueEmail('rosa')
  const desk = await anotherScreen(browser, page)
  await openExports(desk, await createColleague(rosa, 'responsabile'), rosa)

  await anotherOne.click()
  await page.getByLabel('Che cosa').selectOption('participants')
  await page.getByLabel('Con nomi, recapiti e date di nascita').check()
  await page.getByRole('button', { name: 'Chiedi l’approvazione' }).click()
  const unsaid = page.getByText('Scrivi il motivo: resta nel registro.')
  await checkAccessibility('an identifiable export without a reason', unsaid)
  await page.getByLabel('Motivo').fill('Richiamare chi non ha finito i questionari.')
  await page.getByRole('button', { name: 'Chiedi l’approvazione' }).click()
  const named = own.filter({ hasText: 'Persone' })
  await expect(named).toContainText('Da approvare')

  await desk.reload()
  const request = desk.getByRole('region', { name: 'Da approvare' })
  const reason = request.getByText('Richiamare chi non ha finito i questionari.')
  await checkAccessibility('an export is to be approved', reason.first())
  await request
    .getByRole('button', {
      name: new RegExp(String.raw`^Approva\s+Persone, identificabile, chiesta da ${nameOf(dina)}`, 'u'),
    })
    .click()
  await desk.getByLabel('Motivo').fill('Chiamate previste dal protocollo.')
  await desk.getByRole('button', { name: 'Approva', exact: true }).click()
  await expect(desk.getByText('Approvata: la prepariamo.')).toBeVisible()

  await page.reload()
  await expect(named).toContainText('Pronta')
  const comingToo = page.waitForEvent('download')
  await named.getByRole('link', { name: /^Scarica/u }).click()
  const identifiable = await comingToo
  expect(identifiable.suggestedFilename()).toContain('IDENTIFICABILE')
  expect((await filesIn(identifiable))['persone.csv']).toContain(parent)
  await desk.context().close()
})

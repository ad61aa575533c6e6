import { readFile } from 'node:fs/promises'

import { expect, test } from '../support/portal.ts'
import { enter, registerParent } from '../support/registered.ts'
import { becomeColleague, dayFromNow } from '../support/staff.ts'

test('an appointment is given, a family asks for another time, the team moves it, and it is kept in a calendar', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const parent = await registerParent(portal)
  const { familycode: code, familyId } = parent.user
  const context = await browser.newContext({ acceptDownloads: true })
  const family = await context.newPage()
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  const ofFamily = page.getByRole('region', { name: 'Appuntamenti' })
  const dialog = page.getByRole('alertdialog')

  await test.step('the team gives it', async () => {
    await page.goto(`/staff/famiglie/${familyId}`)
    await page.getByRole('button', { name: 'Dai un appuntamento' }).click()
    await dialog.getByLabel('Giorno').fill(dayFromNow(3))
    await dialog.getByLabel('Ora').fill('10:30')
    await dialog.getByLabel('Dove').fill('Aula 3, secondo piano')
    await dialog.getByLabel('Per che cosa').fill('Misure, primo incontro')
    await dialog.getByRole('button', { name: 'Dai l’appuntamento' }).click()
    await expect(dialog).toBeHidden()
    await expect(ofFamily).toContainText('Aspetta la risposta')
  })

  const coming = family.getByRole('region', { name: 'In arrivo' }).getByRole('listitem')
  const row = coming.filter({ hasText: 'Misure, primo incontro' })
  await test.step('the family reads of it by mail, and asks for another time', async () => {
    expect(await portal.mailTo(parent.name, { holding: 'un appuntamento' })).not.toMatch(/10:30|Aula|Misure/u)
    await enter(family, parent, '/calender')
    await expect(row).toContainText('Aula 3, secondo piano')
    await row.getByRole('button', { name: /^Un altro momento/u }).click()
    const asks = family.getByRole('dialog', { name: 'Un altro momento' })
    await asks.getByLabel('Quando ti andrebbe bene?').fill('Dopo le 17')
    await asks.getByRole('button', { name: 'Chiedi un altro momento' }).click()
    await expect(asks).toBeHidden()
    await expect(row).toContainText('Chiesto un altro momento')
  })

  await test.step('the team finds it among today’s work, and moves it', async () => {
    await page.goto('/staff')
    await expect(page.getByRole('region', { name: 'Da fare' })).toContainText(
      'Famiglie che chiedono un altro momento',
    )
    const asked = page
      .getByRole('table', { name: 'Chiedono un altro momento' })
      .getByRole('row')
      .filter({ hasText: code })
    await expect(asked).toContainText('«Dopo le 17»')
    await asked.getByRole('link', { name: code }).click()
    await expect(page.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    await ofFamily.getByRole('button', { name: /^Sposta/u }).click()
    await dialog.getByLabel('Ora').fill('17:30')
    await dialog.getByRole('button', { name: 'Salva l’appuntamento' }).click()
    await expect(dialog).toBeHidden()
    await expect(ofFamily).toContainText('17:30')
  })

  await test.step('the family says yes, and saves the date with its place and without its purpose', async () => {
    await family.reload()
    await expect(row).toContainText('17:30')
    await row.getByRole('button', { name: /^Va bene/u }).click()
    await expect(row).toContainText('Confermato')
    const [file] = await Promise.all([
      family.waitForEvent('download'),
      row.getByRole('button', { name: /^Salva la data/u }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(String.raw`LOCATION:Aula 3\, secondo piano`)
    expect(text).toMatch(/DTSTART:\d{8}T1[56]3000Z/u)
    expect(text).not.toContain('Misure')
  })

  await test.step('the team sees the yes', async () => {
    await page.reload()
    await expect(ofFamily).toContainText('Confermato')
  })
  await context.close()
})

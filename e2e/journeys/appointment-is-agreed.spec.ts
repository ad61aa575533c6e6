import { readFile } from 'node:fs/promises'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { choose } from '../support/menus.ts'
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
  // one of them is a Saturday or a Sunday, whatever day it is today
  await responsabile.post('/api/staff/diary/plan-family', { familyId, days: [2, 4, 6, 8].map(dayFromNow) })
  const ofFamily = page.getByRole('region', { name: 'Appuntamenti' })
  const dialog = page.getByRole('alertdialog')

  await test.step('the team gives it', async () => {
    await page.goto(`/staff/famiglie/${familyId}`)
    await page.getByRole('button', { name: 'Dai un appuntamento' }).click()
    await dialog.getByRole('button', { name: 'Dai l’appuntamento' }).click()
    await checkAccessibility('a family: an appointment is given', page.getByText('Scrivi l’ora come 09:30.'))
    await dialog.getByLabel('Giorno').fill(dayFromNow(3))
    await dialog.getByLabel('Ora').fill('10:30')
    await dialog.getByLabel('Dove').fill('Aula 3, secondo piano')
    await dialog.getByLabel('Per che cosa').fill('Misure, primo incontro')
    await dialog.getByRole('button', { name: 'Dai l’appuntamento' }).click()
    await expect(dialog).toBeHidden()
    await checkAccessibility('a family: an appointment is there', ofFamily.getByText('Aspetta la risposta'))
  })

  const coming = family.getByRole('region', { name: 'In arrivo' }).getByRole('listitem')
  const row = coming.filter({ hasText: 'Misure, primo incontro' })
  await test.step('the family reads of it by mail, and asks for another time', async () => {
    expect(await portal.mailTo(parent.name, { holding: 'un appuntamento' })).not.toMatch(/10:30|Aula|Misure/u)
    await enter(family, parent, '/calender')
    await expect(row).toContainText('Aula 3, secondo piano')
    await expect(family.getByText('Giorno di diario').first()).toBeVisible()
    const both = family.getByText('Appuntamento: Misure, primo incontro', { exact: true })
    await checkAccessibility('the calendar: days of the diary and an appointment', both)
    await row.getByRole('button', { name: /^Un altro momento/u }).click()
    const asks = family.getByRole('dialog', { name: 'Un altro momento' })
    const field = asks.getByLabel('Quando ti andrebbe bene?')
    await checkAccessibility('the calendar: another time is asked for', field)
    await field.fill('Dopo le 17')
    await asks.getByRole('button', { name: 'Chiedi un altro momento' }).click()
    await expect(asks).toBeHidden()
    const said = row.getByText('Chiesto un altro momento')
    await checkAccessibility('the calendar: another time was asked for', said)
  })

  await test.step('the team finds it among today’s work, and moves it', async () => {
    await page.goto('/staff')
    const asked = page
      .getByRole('table', { name: 'Da fare' })
      .getByRole('row', { name: /^Chiede un altro momento/u })
      .filter({ hasText: code })
    await expect(asked).toContainText('«Dopo le 17»')
    await asked.getByText(code, { exact: true }).click()
    await expect(page.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    await choose(ofFamily, 'Sposta')
    await dialog.getByLabel('Ora').fill('17:30')
    await dialog.getByRole('button', { name: 'Salva l’appuntamento' }).click()
    await expect(dialog).toBeHidden()
    await expect(ofFamily).toContainText('17:30')
  })

  await test.step('the family says yes, and saves the date with its place and without its purpose', async () => {
    await family.reload()
    await expect(row).toContainText('17:30')
    await row.getByRole('button', { name: /^Va bene/u }).click()
    const confirmed = row.getByText('Confermato', { exact: true })
    await checkAccessibility('the calendar: an appointment is confirmed', confirmed)
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
    await page.goto('/staff')
    const week = page.getByRole('row', { name: /^Appuntamento: Misure/u }).filter({ hasText: code })
    await checkAccessibility('today: the appointments of the week', week)
    await page.goto(`/staff/famiglie/${familyId}`)
    await expect(ofFamily).toContainText('Confermato')
  })

  await test.step('the team takes it back, and the family reads so', async () => {
    type Appointments = { appointments: { id: string; version: number }[] }
    const ofTheirs = `/api/staff/families/${familyId}/appointments`
    const [one] = (await responsabile.get<Appointments>(ofTheirs)).appointments
    const cancelled = { familyId, appointmentId: one?.id, version: one?.version }
    await responsabile.post('/api/staff/families/cancel-appointment', cancelled)
    await family.reload()
    const back = family.getByText('Annullato', { exact: true })
    await checkAccessibility('the calendar: an appointment was taken back', back)
  })

  await test.step('the family gets a private address of its calendar, and another one', async () => {
    await family.getByRole('button', { name: 'Crea l’indirizzo' }).click()
    const open = family.getByRole('link', { name: 'Apri nell’app di calendario' })
    await checkAccessibility('the calendar: a private address', open)
    await family.getByRole('button', { name: 'Crea un nuovo indirizzo' }).click()
    const question = family.getByRole('alertdialog', { name: 'Creare un nuovo indirizzo?' })
    await checkAccessibility('the calendar: another address takes its place?', question)
  })
  await context.close()
})

import type { Locator } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { enter, registerParent } from '../support/registered.ts'
import { becomeColleague, childOfAnAgeApart, letMessagesLeaveNow } from '../support/staff.ts'

const story =
  'the team writes to the families of a filter, who read it again, and sees it on the family’s page'

test(story, async ({ page, portal, responsabile, browser }, { parallelIndex }) => {
  const { age, child } = childOfAnAgeApart(parallelIndex)
  const parent = await registerParent(portal, {
    family: { children: [child], spouse: { isChecked: 'true' } },
  })
  const { familycode: code, familyId } = parent.user
  await letMessagesLeaveNow(responsabile)
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')

  await test.step('messages have rules, an hour and texts', async () => {
    await page.goto('/staff/messaggi')
    const rules = page.getByRole('table', { name: 'Regole dei promemoria' })
    await checkAccessibility('the messages and their rules', rules)
    await page.getByRole('button', { name: 'Cambia orari e limite' }).click()
    const limit = page.getByLabel('Messaggi a una famiglia in sette giorni')
    await checkAccessibility('when messages leave', limit)
    await page.goto('/staff/messaggi')
    await page.getByRole('button', { name: 'Nuova regola' }).click()
    await checkAccessibility('a rule of reminders', page.getByRole('heading', { name: 'Nuova regola' }))
    await page.goto('/staff/messaggi')
    await page.getByRole('link', { name: 'Questionario da compilare' }).click()
    await checkAccessibility('the text of a message', page.getByRole('region', { name: 'Anteprima' }))
  })

  await test.step('who would get it is seen before', async () => {
    await page.goto('/staff/messaggi')
    await page.getByRole('link', { name: 'Scrivi a più famiglie' }).click()
    await page.getByLabel('Figli da … anni').fill(String(age))
    await page.getByLabel('Figli fino a … anni').fill(String(age))
    await page.getByRole('button', { name: 'Guarda chi lo riceve' }).click()
    const found = page.getByRole('region', { name: 'Chi lo riceve' })
    await expect(found.getByText(code)).toBeVisible()
    await expect(found).toContainText(/\d+ famigli[ae], \d+ genitor[ei]/u)
    await checkAccessibility('who gets a message', page.getByRole('heading', { name: 'Chi lo riceve' }))
  })

  await test.step('a text is chosen, read and sent', async () => {
    await page.getByLabel('Quale testo').selectOption('Figli da inserire')
    await expect(page.getByRole('region', { name: 'Anteprima' })).toContainText(
      'il tuo indirizzo è confermato',
    )
    await page.getByRole('button', { name: 'Manda…' }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Mandare «Figli da inserire» a/u })
    const forGood = dialog.getByText('Un messaggio partito non si riprende.')
    await checkAccessibility('a message: to send it?', forGood)
    await dialog.getByRole('button', { name: /^Manda a \d+ genitor/u }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Messaggi', level: 1 })).toBeVisible()
  })

  await test.step('how far it is', async () => {
    const sent = () => portal.get<{ data: unknown[] }>('/api/users/received-messages', {}, parent.token)
    await expect.poll(async () => (await sent()).data.length).toBe(1)
    await page.getByRole('button', { name: 'A che punto è' }).first().click()
    await expect(factOf(page.getByRole('dialog'), 'Non recapitati')).toHaveText('0')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the family reads it again', async () => {
    const context = await browser.newContext()
    const family = await context.newPage()
    await enter(family, parent, '/my-consents')
    await family.getByRole('button', { name: 'Leggi' }).click()
    const received = family.getByRole('dialog', { name: 'I messaggi ricevuti' })
    await received.getByText('Manca un passo: Desco').click()
    await expect(received.getByText('Ciao Giulia,')).toBeVisible()
    await context.close()
  })

  await test.step('and it stands in the history of the family', async () => {
    await page.goto(`/staff/famiglie/${familyId}`)
    const history = page.getByRole('region', { name: 'Storia' })
    await history.getByLabel('Che cosa mostrare').selectOption('Promemoria e messaggi')
    await expect(history.getByText('Messaggio a G. D.: «Figli da inserire», inviato.')).toBeVisible()
  })
})

const factOf = (within: Locator, term: string) =>
  within
    .locator('div')
    .filter({ has: within.page().getByText(term, { exact: true }) })
    .locator('dd')
    .last()

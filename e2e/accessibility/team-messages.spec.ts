import { test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { becomeColleague } from '../support/staff.ts'

test(
  'what somebody sees who writes to families',
  screens(
    async ({ page, portal, responsabile }) => {
      // somebody who gets it
      await registerParent(portal)
      await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
    },
    {
      'the messages and their rules': async (page) => {
        await page.goto('/staff/messaggi')
        return page.getByRole('table', { name: 'Regole dei promemoria' })
      },
      'a rule of reminders': async (page) => {
        await page.getByRole('button', { name: 'Nuova regola' }).click()
        return page.getByRole('heading', { name: 'Nuova regola' })
      },
      'when messages leave': async (page) => {
        await page.goto('/staff/messaggi')
        await page.getByRole('button', { name: 'Cambia orari e limite' }).click()
        return page.getByLabel('Messaggi a una famiglia in sette giorni')
      },
      'the text of a message': async (page) => {
        await page.goto('/staff/messaggi')
        await page.getByRole('link', { name: 'Questionario da compilare' }).click()
        return page.getByRole('region', { name: 'Anteprima' })
      },
      'who gets a message': async (page) => {
        await page.goto('/staff/messaggi/manda')
        await page.getByRole('button', { name: 'Guarda chi lo riceve' }).click()
        return page.getByRole('heading', { name: 'Chi lo riceve' })
      },
      'asked whether to send it': async (page) => {
        await page.getByLabel('Quale testo').selectOption('Una notizia nuova')
        await page.getByRole('button', { name: 'Manda…' }).click()
        return page.getByText('Un messaggio partito non si riprende.')
      },
    },
  ),
)

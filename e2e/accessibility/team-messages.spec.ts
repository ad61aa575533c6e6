import { mailComesBack } from '../support/bounces.ts'
import { expect, test } from '../support/portal.ts'
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
        await page.getByLabel('Quale testo').selectOption('Figli da inserire')
        await page.getByRole('button', { name: 'Manda…' }).click()
        return page.getByText('Un messaggio partito non si riprende.')
      },
    },
  ),
)

test(
  'what a coordinator sees of mails that came back',
  screens(
    async ({ page, portal, responsabile }) => {
      const { name, user } = await registerParent(portal)
      await mailComesBack(portal, name)
      await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
      return user
    },
    {
      'an address to which nothing goes any more': async (page, { familyId }) => {
        await page.goto(`/staff/famiglie/${familyId}`)
        return page.getByText(/^Email tornata indietro: casella inesistente/u)
      },
      'asked whether to try it again': async (page) => {
        await page.getByRole('button', { name: /^Riprova l’indirizzo/u }).click()
        return page.getByRole('alertdialog')
      },
      'the mail in the history': async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toBeHidden()
        const history = page.getByRole('region', { name: 'Storia' })
        await history.getByLabel('Che cosa mostrare').selectOption('Email, delle ultime settimane')
        return history.getByText(/tornata indietro/u)
      },
      'asked whether to send another one': async (page) => {
        await page
          .getByRole('region', { name: 'Storia' })
          .getByRole('button', { name: /^Manda un link per continuare/u })
          .click()
        return page.getByRole('alertdialog')
      },
      'what waits for the team': async (page) => {
        await page.goto('/staff')
        // the panel below counts once a minute for everybody; what waits is counted at once
        return page.getByRole('link', { name: 'Indirizzi da cui le email tornano indietro' })
      },
    },
  ),
)

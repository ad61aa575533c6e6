import { expect, test } from '../support/portal.ts'
import { enter, registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { aRehearsal, becomeColleague } from '../support/staff.ts'

test(
  'what a coordinator and a family see of a rehearsal',
  screens(
    async ({ page, portal, responsabile }) => {
      const parent = await registerParent(portal, { rehearsal: await aRehearsal(responsabile) })
      await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
      return { parent, unused: await aRehearsal(responsabile) }
    },
    {
      'the registration': async (page, { unused }) => {
        await page.goto(`/signup#prova=${unused}`)
        return page.getByText('Famiglia di prova')
      },
      'the page for the code': async (page) => {
        await page.getByLabel('Nome', { exact: true }).fill('Prova')
        await page.goto('/verify-account?email=prova@example.org')
        return page.getByText('Famiglia di prova')
      },
      home: async (page, { parent }) => {
        await enter(page, parent)
        return page.getByText('Famiglia di prova')
      },
      'a link is asked for': async (page) => {
        await page.goto('/staff/famiglie')
        await page.getByRole('button', { name: 'Crea una famiglia di prova' }).click()
        return page.getByRole('region', { name: 'Link non ancora usati' })
      },
      'the link': async (page) => {
        await page.getByLabel('Manda il link a').fill('prova@example.org')
        await page.getByRole('button', { name: 'Crea e manda il link' }).click()
        return page.getByRole('button', { name: 'Copia il link' })
      },
      'its page': async (page, { parent: { user } }) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await page.goto(`/staff/famiglie/${user.familyId}`)
        return page.getByText('In LimeSurvey i suoi partecipanti si chiamano PROVA')
      },
      'it is about to be erased': async (page) => {
        await page.getByRole('button', { name: 'Elimina la prova' }).click()
        return page.getByText('Non si può annullare.')
      },
    },
  ),
)

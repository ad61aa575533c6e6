import { expect, test } from '../support/portal.ts'
import { anna, enter, nicolo, registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { dayFromNow, giveAppointment } from '../support/staff.ts'

type Appointments = { appointments: { id: string; version: number }[] }

test(
  'what a parent sees in the calendar',
  screens(
    async ({ page, portal, responsabile }) => {
      const parent = await registerParent(portal, {
        family: { children: [nicolo, anna], spouse: { isChecked: 'true' } },
      })
      const { familyId } = parent.user
      await giveAppointment(responsabile, parent)
      // one of them is a Saturday or a Sunday, whatever day it is today
      const days = [2, 4, 6, 8].map(dayFromNow)
      await responsabile.post('/api/staff/diary/plan-family', { familyId, days })
      await enter(page, parent)
      return { familyId, responsabile }
    },
    {
      'days of the diary and an appointment': async (page) => {
        await page.getByRole('navigation').getByRole('link', { name: 'Calendario' }).click()
        await expect(page.getByText('Giorno di diario').first()).toBeVisible()
        return page.getByText('Appuntamento: Misure, primo incontro', { exact: true })
      },
      'another time is asked for': async (page) => {
        await page.getByRole('button', { name: /^Un altro momento/u }).click()
        return page.getByLabel('Quando ti andrebbe bene?')
      },
      'another time was asked for': async (page) => {
        await page.getByLabel('Quando ti andrebbe bene?').fill('Dopo le 17')
        await page.getByRole('button', { name: 'Chiedi un altro momento' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        return page.getByText('Chiesto un altro momento')
      },
      'an appointment is confirmed': async (page) => {
        await page.getByRole('button', { name: /^Va bene/u }).click()
        return page.getByText('Confermato', { exact: true })
      },
      'an appointment was taken back': async (page, { familyId, responsabile }) => {
        const { appointments } = await responsabile.get<Appointments>(
          `/api/staff/families/${familyId}/appointments`,
        )
        const [{ id: appointmentId, version } = { id: '', version: 0 }] = appointments
        await responsabile.post('/api/staff/families/cancel-appointment', {
          familyId,
          appointmentId,
          version,
        })
        await page.reload()
        return page.getByText('Annullato', { exact: true })
      },
      'a private address': async (page) => {
        await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
        return page.getByRole('link', { name: 'Apri nell’app di calendario' })
      },
      'asked whether another address takes its place': async (page) => {
        await page.getByRole('button', { name: 'Crea un nuovo indirizzo' }).click()
        return page.getByRole('alertdialog', { name: 'Creare un nuovo indirizzo?' })
      },
    },
  ),
)

import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, nicolo, openSession, registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { becomeSecondParent } from '../support/second-parent.ts'
import { becomeColleague } from '../support/staff.ts'

test(
  'what a parent sees whose data are to be erased, and the team after a call',
  screens(
    async ({ page, portal, responsabile }) => {
      const { parent, secondParent } = await becomeSecondParent(portal, [nicolo])
      await enter(page, secondParent, '/my-consents')
      return { parent, secondParent, portal, responsabile }
    },
    {
      'a child can come back': async (page, { parent, portal }) => {
        await portal.post('/api/users/withdraw-child', { _id: parent.user.children[0]?._id }, parent.token)
        await page.reload()
        await page.getByRole('button', { name: 'Fai tornare Nicolò' }).click()
        return page.getByRole('heading', { name: 'Autorizzazione per i figli che tornano' })
      },
      'the other parent is waited for': async (page) => {
        await page.getByRole('button', { name: 'Autorizzo Nicolò' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        return page.getByText('Aspettiamo la risposta di Giulia')
      },
      'what erasing does': async (page) => {
        await page.getByRole('button', { name: 'Cancella i dati' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Cancellare i dati?' })
        await dialog.getByRole('radio', { name: 'Solo i miei' }).check()
        return dialog.getByText('E in LimeSurvey')
      },
      'it is asked for': async (page) => {
        await page.getByLabel('La tua password').fill(password)
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancella i dati' }).click()
        return page.getByText('Hai chiesto la cancellazione')
      },
      'it waits': async (page) => {
        await page.getByRole('button', { name: 'Ho capito' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        return page.getByText('Si può annullare fino al')
      },
      'how far it is': async (page, { portal, secondParent }) => {
        type Answer = { data: { id: string }[] }
        const { data } = await portal.get<Answer>('/api/users/erasures', {}, secondParent.token)
        await page.goto(`/cancellazione#${data[0]?.id}`)
        return page.getByText('In LimeSurvey', { exact: true })
      },
      'one of the team enters another one': async (page, { parent, portal, responsabile }) => {
        await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
        await page.goto(`/staff/famiglie/${parent.user.familyId}`)
        await page.getByRole('button', { name: 'Ritira la famiglia' }).click()
        await page.getByRole('alertdialog').getByLabel('Motivo').fill('Lo ha chiesto al telefono')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Ritira la famiglia' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await page.getByRole('button', { name: /^Cancella i dati \(N\. / }).click()
        await page.getByRole('alertdialog').getByLabel('Nome di chi va cancellato').fill('Nicolò')
        await page.getByRole('alertdialog').getByLabel('Motivo').fill('Lo ha chiesto al telefono')
        return page.getByRole('button', { name: 'Inserisci la cancellazione' })
      },
      'all of them': async (page) => {
        await page.getByRole('button', { name: 'Inserisci la cancellazione' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await page.goto('/staff/famiglie/cancellazioni')
        return page.getByRole('table', { name: 'Cancellazioni' })
      },
    },
  ),
)

const fifteen = { ...nicolo, dobirth: `${new Date().getFullYear() - 15}-01-02` }

test(
  'what a child of fifteen sees whose parent has it erased',
  screens(
    async ({ page, portal }) => {
      const family = { children: [fifteen], spouse: { isChecked: 'true' as const } }
      const parent = await registerParent(portal, { family })
      const { name } = await enableFirstChild(portal, parent)
      const childId = parent.user.children[0]?._id
      await portal.post('/api/users/ask-erasure', { level: 'child', childId, password }, parent.token)
      // what it had open has ended: it comes back by its name
      await enter(page, await openSession(portal, name))
    },
    { 'it is told': async (page) => page.getByRole('button', { name: 'I miei dati restano' }) },
  ),
)

import {
  addFoods,
  dayAgo,
  diariesOf,
  eat,
  changeAmount,
  foodsOnServer,
  haveEaten,
  meal,
} from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { anna, enableFirstChild, enter, nicolo, registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { becomeSecondParent } from '../support/second-parent.ts'

const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

test(
  'what a parent sees of the diary on the phone',
  screens(
    async ({ page, portal }) => {
      const parent = await registerParent(portal, {
        family: { children: [{ ...anna, dobirth: bornYearsAgo(8) }], spouse: { isChecked: 'true' } },
      })
      await enter(page, parent)
      const { Giulia: personId = '' } = await diariesOf(portal, parent)
      return { portal, parent, personId }
    },
    {
      'the diary did not come yet': async (page) => {
        await page.route('**/api/foods/list/**', (route) => route.abort())
        await page.goto('/food-diary')
        return page.getByRole('heading', { name: 'Il diario non è ancora su questo telefono' })
      },
      'nothing is written yet': async (page) => {
        await page.unroute('**/api/foods/list/**')
        await page.getByRole('button', { name: 'Riprova' }).click()
        return page.getByRole('button', { name: 'Aggiungi a Cena' })
      },
      'no food fits': async (page) => {
        await page.getByRole('button', { name: 'Aggiungi a Cena' }).click()
        await page.getByLabel('Che cosa hai mangiato?').fill('qzxw')
        return page.getByRole('button', { name: /^Non lo trovo: scrivo io/u })
      },
      'a text of one’s own was added': async (page) => {
        await page.getByRole('button', { name: /^Non lo trovo: scrivo io/u }).click()
        return page.getByRole('region', { name: 'Aggiunto: qzxw' })
      },
      'the diary may stand on the home screen': async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Fatto' }).click()
        return page.getByText('Il diario sulla schermata Home')
      },
      'a meal was skipped': async (page) => {
        await meal(page, 'Spuntino')
          .getByRole('button', { name: /Non ho mangiato/u })
          .click()
        return meal(page, 'Spuntino').getByRole('button', { name: /Cambia/u })
      },
      'yesterday, with a meal to be repeated today': async (page, { portal, parent, personId }) => {
        await haveEaten(portal, parent.token, [
          { personId, day: dayAgo(1), meal: 'colazione', foodId: 'latte', unit: 'tazza' },
        ])
        await page.reload()
        await expect(page.getByRole('button', { name: /^Come ieri/u })).toBeVisible()
        await page.getByRole('button', { name: 'Giorno prima' }).click()
        return meal(page, 'Colazione').getByText('1 tazza')
      },
      'two phones disagree': async (page, { portal, parent, personId }) => {
        await page.getByRole('button', { name: 'Oggi', exact: true }).click()
        await eat(page, 'Pranzo', [['pane', 'Pane']])
        const bread = async () =>
          (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).find(
            ({ foodId }) => foodId === 'pane',
          )
        await expect.poll(async () => (await bread())?.amount).toBe(1)
        await page.context().setOffline(true)
        await changeAmount(page, 'Pranzo', 'Pane', ['Di più'])
        const {
          recordedBy: _by,
          recordedByName: _name,
          receivedAt: _at,
          timesEdited: _times,
          ...stored
        } = {
          ...(await bread()),
        } as Record<string, unknown>
        const entries = [{ ...stored, version: 2, amount: 3 }]
        const sentAt = new Date().toISOString()
        await portal.post('/api/daily/save-entries', { sentAt, entries }, parent.token)
        await page.context().setOffline(false)
        return page.getByRole('region', { name: 'Da scegliere: Pane' })
      },
    },
  ),
)

test(
  'what a family sees that shares its dinner',
  screens(
    async ({ page, portal }) => {
      const { parent, secondParent } = await becomeSecondParent(portal, [
        { ...nicolo, dobirth: bornYearsAgo(13) },
        { ...anna, dobirth: bornYearsAgo(8) },
      ])
      await enableFirstChild(portal, parent)
      await enter(page, parent, '/food-diary')
      return { portal, parent, secondParent }
    },
    {
      'it goes into a diary that one does not see': async (page) => {
        const dialog = await addFoods(page, 'Cena', [['minestr', 'Minestrone']])
        await dialog.getByRole('button', { name: 'Anche per…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Tutta la famiglia' }).click()
        return page.getByText('poi lo cambia solo Marco')
      },
      'who has it already': async (page, { portal, secondParent }) => {
        await page.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
        const { Marco: marco = '' } = await diariesOf(portal, secondParent)
        const his = async () => (await foodsOnServer(portal, secondParent.token, marco, dayAgo(0))).length
        await expect.poll(his).toBe(1)
        await meal(page, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Tutta la famiglia' }).click()
        return page.getByText('c’è già')
      },
      'another amount came too late': async (page) => {
        await page
          .getByRole('group', { name: 'Minestrone per Marco' })
          .getByRole('button', { name: 'Doppio' })
          .click()
        await page.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
        return page.getByText('Questo alimento è già nel suo diario: ora lo cambia solo chi lo tiene.')
      },
      'who entered it': async (page, { secondParent }) => {
        await enter(page, secondParent, '/food-diary')
        return page.getByText('inserito da Giulia')
      },
      'the small child has it from the other parent': async (page) => {
        await meal(page, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Anna' }).click()
        await page.getByRole('button', { name: /^Aggiungi lo stesso/u }).click()
        return page.getByRole('group', { name: 'Minestrone per Anna' })
      },
      'both parents entered it without a network': async (page, { portal, parent }) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.context().setOffline(true)
        const { Anna: small = '' } = await diariesOf(portal, parent)
        const shared = { meal: 'pranzo', sharedMealId: crypto.randomUUID() }
        await haveEaten(portal, parent.token, [
          { personId: small, day: dayAgo(0), foodId: 'pane', unit: 'fetta', ...shared },
        ])
        const dialog = await addFoods(page, 'Pranzo', [['pane', 'Pane']])
        await dialog.getByRole('button', { name: 'Anche per…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Anna' }).click()
        await page.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.context().setOffline(false)
        return page.getByRole('button', { name: 'Lascia com’è' })
      },
      'it stands twice in one’s own diary': async (page, { portal, parent, secondParent }) => {
        const { Marco: marco = '' } = await diariesOf(portal, secondParent)
        const shared = { meal: 'pranzo', sharedMealId: crypto.randomUUID() }
        await haveEaten(portal, parent.token, [
          { personId: marco, day: dayAgo(0), foodId: 'pane', unit: 'fetta', ...shared },
        ])
        await page.getByRole('button', { name: 'Lascia com’è' }).click()
        await expect(page.getByRole('button', { name: 'Lascia com’è' })).toHaveCount(0)
        await page.reload()
        return meal(page, 'Pranzo').getByText('Pane c’è due volte')
      },
    },
  ),
)

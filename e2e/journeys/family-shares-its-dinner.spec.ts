import {
  addFoods,
  becomeDiarist,
  changeAmount,
  dayAgo,
  diariesOf,
  foodsOnServer,
  meal,
  openDiary,
  skip,
} from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { anna, enableFirstChild, enter, nicolo, registerParent } from '../support/registered.ts'
import { becomeSecondParent } from '../support/second-parent.ts'

test('a dinner is entered once for four, two of whom keep a diary that the mother does not see', async ({
  page,
  portal,
  browser,
}) => {
  const { parent, secondParent } = await becomeSecondParent(portal, [
    { ...nicolo, dobirth: `${new Date().getFullYear() - 13}-12-31` },
    { ...anna, dobirth: `${new Date().getFullYear() - 8}-01-01` },
  ])
  const child = await enableFirstChild(portal, parent)
  const phone = async (who: { token: string }) => {
    const other = await (await browser.newContext()).newPage()
    await enter(other, who, '/food-diary')
    return other
  }
  const childsPhone = await phone(child)
  await childsPhone.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(meal(childsPhone, 'Cena')).toBeVisible()

  await enter(page, parent, '/food-diary')
  await expect(meal(page, 'Cena')).toBeVisible()
  // nobody’s diary is offered that she does not see
  const whose = page.getByRole('group', { name: 'Di chi è il diario' })
  await expect(whose.getByRole('button')).toHaveCount(3)
  const dialog = await addFoods(page, 'Cena', [['minestr', 'Minestrone']])
  await dialog.getByRole('button', { name: 'Anche per…' }).click()
  const others = page.getByRole('dialog', { name: 'Cena: anche per…' })
  await others.getByRole('button', { name: 'Tutta la famiglia' }).click()
  await expect(others.getByText('poi lo cambia solo Marco')).toBeVisible()
  await expect(others.getByText('poi lo cambia solo Nicolò')).toBeVisible()
  await expect(others.getByText('poi lo cambia solo Anna')).toHaveCount(0)
  await others
    .getByRole('group', { name: 'Minestrone per Marco' })
    .getByRole('button', { name: 'Doppio' })
    .click()
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).click()

  const amounts = async (who: { token: string }, name: string) => {
    const id = (await diariesOf(portal, who))[name] ?? ''
    return (await foodsOnServer(portal, who.token, id, dayAgo(0))).map(({ foodId, amount }) => [
      foodId,
      amount,
    ])
  }
  await expect.poll(() => amounts(parent, 'Giulia')).toEqual([['minestrone', 1]])
  await expect.poll(() => amounts(parent, 'Anna')).toEqual([['minestrone', 1]])
  await expect.poll(() => amounts(secondParent, 'Marco')).toEqual([['minestrone', 2]])
  await expect.poll(() => amounts(child, 'Nicolò')).toEqual([['minestrone', 1]])
  await expect(page.getByText('in attesa di invio')).toHaveCount(0)

  // of the child from eleven on she sees no more than before
  await whose.getByRole('button', { name: 'Nicolò' }).click()
  await expect(page.getByText('La giornata non è ancora completa')).toBeVisible()
  await expect(page.getByText('Minestrone')).toHaveCount(0)

  // each finds it in their own diary, and changes it
  await childsPhone.reload()
  await expect(meal(childsPhone, 'Cena').getByText('Minestrone')).toBeVisible()
  await expect(meal(childsPhone, 'Cena').getByText('inserito da Giulia')).toBeVisible()
  await changeAmount(childsPhone, 'Cena', 'Minestrone', ['Di più'])
  await expect(meal(childsPhone, 'Cena').getByText('inserito da Giulia')).toHaveCount(0)
  await expect.poll(() => amounts(child, 'Nicolò')).toEqual([['minestrone', 1.5]])
  const marcos = await phone(secondParent)
  await expect(meal(marcos, 'Cena').getByText('Minestrone')).toBeVisible()

  // the other parent shares it with the small child as well, and reads that it is there
  await meal(marcos, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
  const his = marcos.getByRole('dialog', { name: 'Cena: anche per…' })
  await his.getByRole('button', { name: 'Anna' }).click()
  await expect(his.getByText('c’è già, inserito da Giulia')).toBeVisible()
  await his.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  await expect(his).toHaveCount(0)
  await expect(marcos.getByText('in attesa di invio')).toHaveCount(0)
  expect(await amounts(parent, 'Anna')).toEqual([['minestrone', 1]])
  await childsPhone.context().close()
  await marcos.context().close()
})

test('a dinner that is shared twice stands once in every diary', async ({ page, portal }) => {
  const parent = await becomeDiarist(page, portal)
  const { Anna: personId = '' } = await diariesOf(portal, parent)
  const amounts = async () =>
    (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).map(({ amount }) => amount)
  await openDiary(page)
  const dialog = await addFoods(page, 'Cena', [['minestr', 'Minestrone']])
  await dialog.getByRole('button', { name: 'Anche per…' }).click()
  const others = page.getByRole('dialog', { name: 'Cena: anche per…' })
  await others.getByRole('button', { name: 'Anna' }).click()
  // a double tap: the second one comes before the dialog is gone
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(others).toHaveCount(0)
  await expect.poll(amounts).toEqual([1])

  await meal(page, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
  await others.getByRole('button', { name: 'Anna' }).click()
  await expect(others.getByText('c’è già')).toBeVisible()
  await others
    .getByRole('group', { name: 'Minestrone per Anna' })
    .getByRole('button', { name: 'Doppio' })
    .click()
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  await expect.poll(amounts).toEqual([2])
})

test('a food that is tapped twice is entered once', async ({ page, portal }) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await openDiary(page)
  await page.getByRole('button', { name: 'Aggiungi a Merenda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merenda' })
  await dialog.getByLabel('Che cosa hai mangiato?').fill('banan')
  await dialog.getByRole('button', { name: 'Banana', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog.getByRole('region', { name: 'Aggiunto: Banana' })).toBeVisible()
  // typed again, it is another one
  await page.keyboard.type('banan')
  await dialog.getByRole('button', { name: 'Banana', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Aggiunti' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await expect
    .poll(async () => (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).length)
    .toBe(2)
})

test('the page names the day that the team has assigned', async ({ page, portal, responsabile }) => {
  const parent = await registerParent(portal)
  const tomorrow = dayAgo(-1)
  await responsabile.post('/api/staff/diary/plan', {
    from: tomorrow,
    to: dayAgo(-20),
    days: 2,
    staysOpen: false,
  })
  type People = { data: { people: { isMe: boolean; plan: { day: string; number: number }[] }[] } }
  const { data } = await portal.get<People>('/api/daily/people', {}, parent.token)
  const plan = data.people.find(({ isMe }) => isMe)?.plan ?? []
  expect(plan).toHaveLength(2)
  const [first, second] = plan.map(({ day }) => day) as [string, string]
  const weekday = (day: string) =>
    new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

  // the page goes by the portal’s day, which is the day itself
  let today = first
  await page.route('**/api/daily/people', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, now: `${today}T11:00:00Z` } },
    })
  })
  await enter(page, parent, '/food-diary')
  await expect(page.getByText(`Giorno 1 di 2, ${weekday(first)}`)).toBeVisible()
  today = second
  await page.reload()
  await expect(page.getByText(`Giorno 2 di 2, ${weekday(second)}`)).toBeVisible()
})

test('the hint about the home screen comes with the first entry and goes for good, and storage is asked for once', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked') ?? 0) + 1))
      return Promise.resolve(true)
    }
  })
  await becomeDiarist(page, portal)
  await openDiary(page)
  const hint = page.getByText('Il diario sulla schermata Home')
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await expect(hint).toHaveCount(0)
  expect(await asked()).toBeNull()
  await skip(page, 'Spuntino')
  await expect(hint).toBeVisible()
  await skip(page, 'Merenda')
  await expect(meal(page, 'Merenda').getByText('Non ho mangiato')).toBeVisible()
  expect(await asked()).toBe('1')
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(meal(page, 'Merenda').getByText('Non ho mangiato')).toBeVisible()
  await expect(hint).toHaveCount(0)
})

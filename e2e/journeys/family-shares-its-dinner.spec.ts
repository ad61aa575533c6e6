import { checkAccessibility } from '../support/check-accessibility.ts'
import {
  addFoods,
  becomeDiarist,
  changeAmount,
  dayAgo,
  diariesOf,
  foodsOnServer,
  haveEaten,
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
  const whose = page.getByRole('group', { name: 'Di chi è il diario?' })
  await expect(whose.getByRole('button')).toHaveCount(3)
  const dialog = await addFoods(page, 'Cena', [['minestr', 'Minestrone']])
  await dialog.getByRole('button', { name: 'Anche per…' }).click()
  const others = page.getByRole('dialog', { name: 'Cena: anche per…' })
  await others.getByRole('button', { name: 'Tutta la famiglia' }).click()
  const unseen = others.getByText('poi lo cambia solo Marco')
  await checkAccessibility('a dinner: into a diary that one does not see', unseen)
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
  const byGiulia = meal(marcos, 'Cena').getByText('inserito da Giulia')
  await checkAccessibility('a dinner: entered by somebody else', byGiulia)

  // the other parent shares it with the small child as well, and reads that it is there
  await meal(marcos, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
  const his = marcos.getByRole('dialog', { name: 'Cena: anche per…' })
  await his.getByRole('button', { name: 'Anna' }).click()
  const already = his.getByText('c’è già, inserito da Giulia')
  await checkAccessibility('a dinner: the small child has it from the other parent', already)
  await his.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  await expect(his).toHaveCount(0)
  await expect(marcos.getByText('in attesa di invio')).toHaveCount(0)
  expect(await amounts(parent, 'Anna')).toEqual([['minestrone', 1]])

  // another amount for a diary that its owner has taken over comes too late
  await whose.getByRole('button').first().click()
  await meal(page, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
  await others.getByRole('button', { name: 'Tutta la famiglia' }).click()
  await others
    .getByRole('group', { name: 'Minestrone per Marco' })
    .getByRole('button', { name: 'Metà' })
    .click()
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  const tooLate = 'Questo alimento è già nel suo diario: ora lo cambia solo chi lo tiene.'
  await checkAccessibility('a dinner: another amount came too late', page.getByText(tooLate))
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
  const forAnna = page.getByRole('group', { name: 'Minestrone per Anna' })
  await checkAccessibility('a dinner: for others of the family', forAnna)
  // a double tap: the second one comes before the dialog is gone
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(others).toHaveCount(0)
  await expect.poll(amounts).toEqual([1])

  await meal(page, 'Cena').getByRole('button', { name: 'Anche per…' }).click()
  await others.getByRole('button', { name: 'Anna' }).click()
  await checkAccessibility('a dinner: it is there already', others.getByText('c’è già'))
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
  const search = dialog.getByLabel('Che cosa hai mangiato?')
  await search.fill('banan')
  const banana = dialog.getByRole('button', { name: 'Banana', exact: true })
  await checkAccessibility('the diary: a food is looked for', banana)
  await banana.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const added = dialog.getByRole('region', { name: 'Aggiunto: Banana' })
  await checkAccessibility('the diary: a food was added', added)
  // typed again, it is another one
  await page.keyboard.type('banan')
  await banana.click()
  await expect(dialog.getByRole('list', { name: 'Aggiunti' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await expect
    .poll(async () => (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).length)
    .toBe(2)
  await meal(page, 'Merenda')
    .getByRole('button', { name: /^Banana.*cambia/u })
    .first()
    .click()
  await checkAccessibility(
    'the diary: a food is changed',
    page.getByRole('button', { name: 'Togli dal pasto' }),
  )
})

test('both parents enter one food without a network: the small child’s diary asks, and one’s own says it', async ({
  page,
  portal,
}) => {
  const { parent, secondParent } = await becomeSecondParent(portal, [
    { ...anna, dobirth: `${new Date().getFullYear() - 8}-01-01` },
  ])
  const { Anna: small = '' } = await diariesOf(portal, parent)
  const { Marco: marco = '' } = await diariesOf(portal, secondParent)
  const giuliaEnters = (personId: string) => {
    const shared = { meal: 'pranzo', sharedMealId: crypto.randomUUID() }
    const bread = { personId, day: dayAgo(0), foodId: 'pane', unit: 'fetta', ...shared }
    return haveEaten(portal, parent.token, [bread])
  }
  await enter(page, secondParent, '/food-diary')
  await expect(meal(page, 'Pranzo')).toBeVisible()

  await page.context().setOffline(true)
  await giuliaEnters(small)
  const dialog = await addFoods(page, 'Pranzo', [['pane', 'Pane']])
  await dialog.getByRole('button', { name: 'Anche per…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anna' }).click()
  await page.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
  const leave = page.getByRole('button', { name: 'Lascia com’è' })
  await checkAccessibility('a dinner: both parents entered it without a network', leave)

  await giuliaEnters(marco)
  await leave.click()
  await expect(leave).toHaveCount(0)
  await page.reload()
  const twice = meal(page, 'Pranzo').getByText('Pane c’è due volte')
  await checkAccessibility('a dinner: it stands twice in one’s own diary', twice)
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
  await page.route('**/api/foods/list/**', (route) => route.abort())
  await page.goto('/food-diary')
  const missing = page.getByRole('heading', { name: 'Il diario non è ancora su questo telefono' })
  await checkAccessibility('the diary did not come yet', missing)
  await page.unroute('**/api/foods/list/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  const add = page.getByRole('button', { name: 'Aggiungi a Cena' })
  await checkAccessibility('the diary: nothing is written yet', add)
  const hint = page.getByText('Il diario sulla schermata Home')
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await expect(hint).toHaveCount(0)
  expect(await asked()).toBeNull()

  await add.click()
  await page.getByLabel('Che cosa hai mangiato?').fill('qzxw')
  const ownWords = page.getByRole('button', { name: /^Non lo trovo: scrivo io/u })
  await checkAccessibility('the diary: no food fits', ownWords)
  await ownWords.click()
  const added = page.getByRole('region', { name: 'Aggiunto: qzxw' })
  await checkAccessibility('the diary: a text of one’s own was added', added)
  await page.getByRole('dialog').getByRole('button', { name: 'Fatto' }).click()
  await checkAccessibility('the diary: may stand on the home screen', hint)
  await skip(page, 'Colazione')
  const change = meal(page, 'Colazione').getByRole('button', { name: /Cambia/u })
  await checkAccessibility('the diary: a meal was skipped', change)
  await expect(meal(page, 'Colazione').getByText('Non ho mangiato')).toBeVisible()
  expect(await asked()).toBe('1')
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(meal(page, 'Colazione').getByText('Non ho mangiato')).toBeVisible()
  await expect(hint).toHaveCount(0)
})

import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import {
  addFoods,
  changeAmount,
  countTaps,
  keystrokeSeconds,
  dayAgo,
  becomeDiarist,
  diariesOf,
  eat,
  foodsOnServer,
  haveEaten,
  meal,
  openDiary,
  skip,
  untilKept,
} from '../support/diary.ts'
import { logOut } from '../support/child.ts'
import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, openSession, registerParent } from '../support/registered.ts'

// these stories are about what a phone keeps
test.use({ serviceWorkers: 'allow' })

test('breakfast as yesterday takes two taps', async ({ page, portal }) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await haveEaten(portal, parent.token, [
    { personId, day: dayAgo(1), meal: 'colazione', foodId: 'latte', unit: 'tazza' },
    { personId, day: dayAgo(1), meal: 'colazione', foodId: 'pane', unit: 'fetta', amount: 2 },
  ])
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()

  const taps = await countTaps(page)
  await openDiary(page)
  await page.getByRole('button', { name: 'Come ieri a Colazione' }).click()
  await expect(meal(page, 'Colazione').getByText('2 fette')).toBeVisible()
  await expect(meal(page, 'Colazione').getByText('Fatto')).toBeVisible()
  expect(await taps()).toBe(2)
  await expect
    .poll(async () => (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).length)
    .toBe(2)
  await page.getByRole('button', { name: 'Giorno prima' }).click()
  const before = meal(page, 'Colazione').getByText('2 fette')
  await checkAccessibility('the diary: yesterday, with a meal that was repeated', before)
})

test('a dinner of four foods takes a tap for each food and two more, and is shared with the children', async ({
  page,
  portal,
}) => {
  const parent = await becomeDiarist(page, portal)
  const diaries = await diariesOf(portal, parent)
  await openDiary(page)
  const taps = await countTaps(page)
  const dinner = [
    ['minestr', 'Minestrone'],
    ['pane', 'Pane'],
    ['mela', 'Mela'],
    ['acqua', 'Acqua'],
  ] as const
  const dialog = await addFoods(page, 'Cena', dinner)
  expect(await taps()).toBe(5)
  const keys = dinner.map(([typed]) => typed).join('').length
  // before each food one thinks of it, and then finds it in the list; *Fatto* is the tap to come
  expect(keystrokeSeconds({ keys, taps: (await taps()) + 1, thoughts: 2 * dinner.length + 1 })).toBeLessThan(
    90,
  )

  await dialog.getByRole('button', { name: 'Anche per…' }).click()
  const others = page.getByRole('dialog', { name: 'Cena: anche per…' })
  await others.getByRole('button', { name: 'Tutta la famiglia' }).click()
  await others.getByRole('group', { name: 'Pane per Anna' }).getByRole('button', { name: 'Metà' }).click()
  await others.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
  await expect(others).toBeHidden()
  await expect(meal(page, 'Cena').getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'Anna' }).click()
  await expect(meal(page, 'Cena').getByText('Minestrone')).toBeVisible()
  await expect(meal(page, 'Cena').getByRole('listitem').filter({ hasText: 'Pane' })).toContainText('½')
  for (const name of ['Giulia', 'Nicolò', 'Anna']) {
    const foods = () => foodsOnServer(portal, parent.token, diaries[name] ?? '', dayAgo(0))
    await expect.poll(async () => (await foods()).length, { message: name }).toBe(4)
  }
})

test('a child logs a snack on the parent’s phone, and reads nine words', async ({ page, portal }) => {
  const parent = await becomeDiarist(page, portal)
  const diaries = await diariesOf(portal, parent)
  await openDiary(page)
  await page.getByRole('button', { name: 'Nicolò' }).click()
  const words = ['Merenda', 'Aggiungi', 'Che cosa ha mangiato Nicolò?', 'Banana', 'Fatto']
  expect(words.join(' ').split(' ')).toHaveLength(9)

  await eat(page, 'Merenda', [['banan', 'Banana']], 'Nicolò')
  await expect(meal(page, 'Merenda').getByText('Banana')).toBeVisible()
  const mine = () => foodsOnServer(portal, parent.token, diaries['Nicolò'] ?? '', dayAgo(0))
  await expect.poll(async () => (await mine()).map(({ foodId }) => foodId)).toEqual(['banana'])
  expect(await foodsOnServer(portal, parent.token, diaries.Giulia ?? '', dayAgo(0))).toEqual([])
})

test('a meal is written without a network, survives a closed page, and is sent at the next start', async ({
  page,
  portal,
  context,
}) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await openDiary(page)
  await untilKept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(meal(page, 'Colazione')).toBeVisible()
  await eat(page, 'Pranzo', [
    ['latte', 'Latte'],
    ['biscotti sec', 'Biscotti secchi'],
  ])
  await skip(page, 'Colazione')
  const unsent = page.getByRole('status').filter({ hasText: '3 voci in attesa di invio' })
  await checkAccessibility('the diary: without a network', unsent)

  // leaving now would wipe them: the page says so
  await page.getByRole('button', { name: 'Logout' }).first().click()
  const asked = page.getByRole('alertdialog', { name: 'Sei sicuro di voler uscire?' })
  const said = asked.getByText(/Voci del diario non inviate: 3/u)
  await checkAccessibility('the diary: to leave with what was not sent?', said)
  await asked.getByRole('button', { name: 'No', exact: true }).click()

  await page.close()
  await context.setOffline(false)
  expect(await foodsOnServer(portal, parent.token, personId, dayAgo(0))).toEqual([])

  // the next start is another page of the portal
  const again = await context.newPage()
  await again.goto('/home')
  await expect
    .poll(async () => (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).length)
    .toBe(2)
  await openDiary(again)
  await expect(again.getByText('in attesa di invio')).toHaveCount(0)
  await expect(meal(again, 'Colazione').getByText('Non ho mangiato')).toBeVisible()
})

test('two phones change the same three foods: the person is asked for each, and chooses mine, the other and both', async ({
  page,
  portal,
  browser,
}) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  const foods = ['Pane', 'Mela', 'Latte']
  await haveEaten(
    portal,
    parent.token,
    foods.map((food) => ({ personId, day: dayAgo(0), meal: 'pranzo', foodId: food.toLowerCase() })),
  )
  const otherPhone = await browser.newContext()
  const other = await otherPhone.newPage()
  await enter(other, parent, '/food-diary')
  await openDiary(page)
  for (const phone of [page, other]) {
    await expect(meal(phone, 'Pranzo').getByText('1 porzione')).toHaveCount(foods.length)
  }

  await page.context().setOffline(true)
  for (const food of foods) {
    // no amount on the way of one is one of the other: what both said would be no conflict
    await changeAmount(page, 'Pranzo', food, ['Di meno'])
    await changeAmount(other, 'Pranzo', food, ['Di più', 'Di più', 'Di più'])
  }
  const amounts = async () => {
    const kept = await foodsOnServer(portal, parent.token, personId, dayAgo(0))
    return kept.map(({ foodId, amount }) => `${foodId} ${amount}`).toSorted()
  }
  await expect.poll(amounts).toEqual(['latte 2.5', 'mela 2.5', 'pane 2.5'])

  await page.context().setOffline(false)
  const asked = page.getByText(/due telefoni dicono cose diverse/u)
  await expect(asked).toHaveCount(foods.length)
  await checkAccessibility('the diary: two phones disagree', asked.first())
  const choose = async (food: string, choice: string) => {
    const question = page.getByRole('region', { name: `Da scegliere: ${food}`, exact: true })
    await expect(question.getByText(`Su questo telefono: ${food}, ½ porzione`)).toBeVisible()
    await expect(question.getByText(`Sull’altro: ${food}, 2 ½ porzioni`)).toBeVisible()
    await question.getByRole('button', { name: choice, exact: true }).click()
    await expect(question).toHaveCount(0)
  }
  await choose('Pane', 'Tieni questo')
  await choose('Mela', 'Tieni l’altro')
  await choose('Latte', 'Tieni tutti e due')
  await expect(asked).toHaveCount(0)
  await expect.poll(amounts).toEqual(['latte 0.5', 'latte 2.5', 'mela 2.5', 'pane 0.5'])
  await expect(meal(page, 'Pranzo').getByRole('listitem')).toHaveCount(4)
  // the other phone shows the settled meal too
  await other.reload()
  await expect(meal(other, 'Pranzo').getByRole('listitem')).toHaveCount(4)
  await expect(meal(other, 'Pranzo').getByRole('listitem').filter({ hasText: 'Pane' })).toContainText(
    '½ porzione',
  )
  await otherPhone.close()
})

test('two people on one phone never see each other’s diary, and a log-out leaves nothing', async ({
  page,
  portal,
  context,
}) => {
  const parent = await registerParent(portal, {
    family: {
      children: [{ childname: 'Nicolò', surname: "D'Angelo", dobirth: '2013-03-14' }],
      spouse: { isChecked: 'true' },
    },
  })
  const child = await enableFirstChild(portal, parent)
  await enter(page, parent)
  await openDiary(page)
  await eat(page, 'Pranzo', [['lasagne', 'Lasagne']])
  await expect(meal(page, 'Pranzo').getByText(/^Lasagn/u)).toBeVisible()
  await logOut(page)
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(async () => (await left()).filter((name) => name?.startsWith('desco-diary'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('desco.person')

  await enter(page, child, '/food-diary')
  await page.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(meal(page, 'Pranzo')).toBeVisible()
  await expect(page.getByText(/^Lasagn/u)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Di chi è il diario?' })).toHaveCount(0)

  // the parent sees of a child from eleven on whether the day is complete, and no more
  const parentsPage = await context.newPage()
  await enter(parentsPage, await openSession(portal, parent.name), '/food-diary')
  await parentsPage.getByRole('button', { name: 'Nicolò' }).click()
  const incomplete = parentsPage.getByText('La giornata non è ancora completa')
  await checkAccessibility('the diary: an older child keeps its own', incomplete)
  await expect(meal(parentsPage, 'Pranzo')).toHaveCount(0)
})

test('a session that has ended sends nothing and says so, and the same person’s next log-in does', async ({
  page,
  portal,
  context,
}) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await openDiary(page)
  await context.setOffline(true)
  await skip(page, 'Colazione')
  await expect(page.getByText('1 voce in attesa di invio')).toBeVisible()
  await portal.post('/api/users/logout', {}, parent.token)

  await context.setOffline(false)
  await expect(page.getByText(/La sessione è scaduta\..*Voci del diario non inviate: 1/u)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/u)

  await page.getByLabel('Email o nome utente').fill(parent.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(?:home|food-diary|)$/u)
  type Day = { data: { entries: { skipped?: boolean }[] } }
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const skipped = async () => {
    const { data } = await portal.post<Day>(
      '/api/daily/get-data',
      { user_id: personId, date: dayAgo(0) },
      token,
    )
    return data.entries.map((entry) => entry.skipped)
  }
  await expect.poll(skipped).toEqual([true])
})

test('a day is completed, and answered with thanks and the plate of what was eaten', async ({
  page,
  portal,
}) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await haveEaten(portal, parent.token, [
    { personId, day: dayAgo(1), meal: 'cena', foodId: 'pane', unit: 'fetta' },
    { personId, day: dayAgo(1), meal: 'cena', foodId: 'mela' },
  ])
  await openDiary(page)
  await page.getByRole('button', { name: 'Giorno prima' }).click()
  await page.getByRole('button', { name: 'Giornata completa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Giornata completa' })
  await dialog.getByRole('button', { name: 'Sì, insolita' }).click()
  await checkAccessibility('the diary: the day is to be completed', dialog)
  await dialog.getByRole('button', { name: 'No, come al solito' }).click()
  await dialog.getByRole('button', { name: 'La giornata è completa' }).click()
  await expect(page.getByText('Grazie! Ecco che cosa c’era in tavola.')).toBeVisible()
  const plate = page.getByRole('img', { name: 'In tavola: pane, pasta e cereali, frutta' })
  await checkAccessibility('the diary: the day is complete', plate)

  // two taps, never required
  await meal(page, 'Cena').getByRole('button', { name: 'Dettagli di Cena' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A casa' }).click()
  const details = page.getByRole('dialog', { name: 'Dettagli: Cena' })
  await checkAccessibility('the diary: when, where and with whom', details)
  await page.keyboard.press('Escape')
  await expect(meal(page, 'Cena').getByText('A casa')).toBeVisible()

  // longer ago than 48 hours after its end, it can only be read
  await page.goto(`/food-diary?date=${dayAgo(4)}`)
  const readOnly = page.getByText(/Questo giorno si può solo leggere/u)
  await checkAccessibility('the diary: a day that can only be read', readOnly)
  await expect(page.getByRole('button', { name: 'Aggiungi a Cena' })).toHaveCount(0)
})

/**
 * Waits until the browser has handed over to a worker. A page that is opened while the old one still ends its work is
 * the old one's, or waits for a worker that stops under it.
 */
async function untilInCharge(page: Page, address: RegExp): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const workers = new Map<string, { scriptURL: string; status: string }>()
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) workers.set(version.versionId, version)
  })
  await browser.send('ServiceWorker.enable')
  const active = () =>
    [...workers.values()].filter(({ status }) => status === 'activated').map((worker) => worker.scriptURL)
  await expect.poll(active).toEqual([expect.stringMatching(address)])
  await browser.detach()
}

test('a new version takes over when the old one is closed: nothing is lost, and nothing reloads under the fingers', async ({
  page,
  portal,
  context,
}) => {
  const parent = await becomeDiarist(page, portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await openDiary(page)
  await untilKept(page)
  // a page that is opened anew has no such mark
  await page.evaluate(() => (document.documentElement.dataset.same = 'yes'))
  await context.setOffline(true)
  const dialog = await addFoods(page, 'Pranzo', [['risotto pom', 'Risotto al pomodoro']])
  await dialog.getByLabel('Che cosa hai mangiato?').fill('insal')
  await context.setOffline(false)

  // a worker from another address is to the browser what another content of the same is: the next version
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js?next')
    const next = registration.installing ?? registration.waiting
    await new Promise<void>((done) => {
      const look = () => next?.state === 'installing' || done()
      next?.addEventListener('statechange', look)
      look()
    })
    return registration.waiting?.scriptURL ?? 'active'
  })
  expect(state).toMatch(/sw\.js\?next$/u)
  await expect(dialog.getByLabel('Che cosa hai mangiato?')).toHaveValue('insal')
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes')
  await expect
    .poll(async () => (await foodsOnServer(portal, parent.token, personId, dayAgo(0))).length)
    .toBe(1)

  await page.close()
  const again = await context.newPage()
  await untilInCharge(again, /sw\.js\?next$/u)
  await again.goto('/food-diary')
  await expect(meal(again, 'Pranzo').getByText(/^Risotto/u)).toBeVisible()
  const inCharge = () => again.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(inCharge).toMatch(/sw\.js\?next$/u)
})

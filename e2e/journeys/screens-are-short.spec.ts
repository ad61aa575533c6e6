import type { Page } from '@playwright/test'

import { addFoods, countTaps, dayAgo, diariesOf, eat, haveEaten, meal, skip } from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { anna, enter, nicolo, registerParent } from '../support/registered.ts'

// The limits that were promised for a phone of 360 by 740 (docs/design.md): how long a page is in screens, and how many taps a walk takes.

const screen = 740
const small = { ...nicolo, dobirth: '2017-03-14' }
const five = [
  small,
  anna,
  ...['Emma', 'Sara', 'Ugo'].map((childname) => ({ ...anna, childname, dobirth: '2019-05-06' })),
]

const lengthOf = async (page: Page, path: string, ready: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: ready })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return (await page.evaluate(() => document.documentElement.scrollHeight)) / screen
}

test('consents, leaving and our data are short, for a family of five children too', async ({
  page,
  portal,
}) => {
  const parent = await registerParent(portal, { family: { children: five, spouse: { isChecked: 'true' } } })
  await enter(page, parent)
  expect(await lengthOf(page, '/my-consents', 'I testi')).toBeLessThanOrEqual(2.5)
  expect(await lengthOf(page, '/lasciare', 'Che cosa vuoi fare?')).toBeLessThanOrEqual(2.5)
  expect(await lengthOf(page, '/my-data', 'Che cosa sappiamo di te')).toBeLessThanOrEqual(3)
})

test('the sheet on which a food is added is no longer than the screen, with all that is usual', async ({
  page,
  portal,
}) => {
  const parent = await registerParent(portal, {
    family: { children: [small], spouse: { isChecked: 'true' } },
  })
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  const usual = ['latte', 'pane', 'mela', 'banana', 'acqua', 'minestrone']
  await haveEaten(
    portal,
    parent.token,
    usual.map((foodId) => ({ personId, day: dayAgo(1), meal: 'colazione', foodId })),
  )
  await enter(page, parent, '/food-diary')
  await meal(page, 'Colazione').getByRole('button', { name: 'Aggiungi a Colazione' }).click()
  const sheet = page.getByRole('dialog', { name: 'Colazione', exact: true })
  await expect(sheet.getByRole('list', { name: 'Di solito: Colazione' }).getByRole('button')).toHaveCount(6)
  await expect(sheet.getByLabel('Che cosa hai mangiato?')).toBeInViewport({ ratio: 1 })
  const rest = await sheet.evaluate(({ firstElementChild: whole }) =>
    whole === null ? -1 : whole.scrollHeight - whole.clientHeight,
  )
  expect(rest).toBe(0)
})

test('a child’s day takes at most 24 taps, and its diary is open at the next visit', async ({
  page,
  portal,
}) => {
  const parent = await registerParent(portal, {
    family: { children: [small], spouse: { isChecked: 'true' } },
  })
  const { Nicolò: personId = '' } = await diariesOf(portal, parent)
  await haveEaten(portal, parent.token, [
    { personId, day: dayAgo(2), meal: 'colazione', foodId: 'latte' },
    { personId, day: dayAgo(2), meal: 'pranzo', foodId: 'pane' },
    { personId, day: dayAgo(2), meal: 'pranzo', foodId: 'mela' },
  ])
  await enter(page, parent)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const taps = await countTaps(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Diario' }).click()
  // home has buttons with his name too
  await expect(page.getByRole('heading', { level: 1, name: 'Diario Alimentare' })).toBeVisible()
  await page.getByRole('button', { name: 'Nicolò' }).click()
  await page.getByRole('button', { name: 'Giorno prima' }).click()
  await page.getByRole('button', { name: 'Come ieri a Colazione' }).click()
  await skip(page, 'Spuntino')
  await meal(page, 'Pranzo').getByRole('button', { name: 'Aggiungi a Pranzo' }).click()
  const lunch = page.getByRole('dialog', { name: 'Pranzo di Nicolò' })
  for (const food of ['Pane', 'Mela']) {
    await lunch.getByRole('list', { name: 'Di solito: Pranzo' }).getByRole('button', { name: food }).click()
    await expect(lunch.getByRole('region', { name: `Aggiunto: ${food}` })).toBeVisible()
  }
  await lunch.getByRole('button', { name: 'Fatto' }).click()
  await eat(page, 'Merenda', [['banan', 'Banana']], 'Nicolò')
  const dinner = [
    ['minestr', 'Minestrone'],
    ['pane', 'Pane'],
    ['acqua', 'Acqua'],
  ] as const
  const sheet = await addFoods(page, 'Cena', dinner, 'Nicolò')
  await sheet.getByRole('button', { name: 'Fatto' }).click()
  await skip(page, 'Dopo cena')
  await page.getByRole('button', { name: 'Giornata completa' }).click()
  await page.getByRole('button', { name: 'La giornata è completa' }).click()
  await expect(page.getByText('Grazie! Ecco che cosa c’era in tavola.')).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(24)

  await expect(page).toHaveURL(new RegExp(`person=${personId}`, 'u'))
  await page.goto('/food-diary')
  const whose = page.getByRole('group', { name: 'Di chi è il diario?' })
  await expect(whose.getByRole('button', { pressed: true })).toHaveText(/Nicolò/u)
})

test('«how do I stop?» takes at most three taps, «what do you know of me?» two', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  await enter(page, parent)
  const home = page.getByRole('link', { name: 'I miei consensi' })
  await expect(home).toBeVisible()
  const taps = await countTaps(page)
  await home.click()
  await page.getByRole('link', { name: 'Lasciare lo studio' }).click()
  const leave = page.getByRole('button', { name: 'Lascio io' })
  await expect(leave).toBeVisible()
  const before = await page.getByRole('main').evaluate((main, words) => {
    const [read = ''] = (main as HTMLElement).innerText.split(words)
    return read.split(/\s+/u).filter((word) => word !== '').length
  }, 'Lascio io')
  expect(before).toBeLessThanOrEqual(40)
  await leave.click()
  await expect(page.getByRole('alertdialog', { name: 'Lasci lo studio?' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(3)

  await page.goto('/home')
  const known = await countTaps(page)
  await page.getByRole('link', { name: 'I nostri dati' }).click()
  await expect(page.getByRole('heading', { name: 'Che cosa sappiamo di te' })).toBeVisible()
  expect(await known()).toBeLessThanOrEqual(2)
})

for (const width of [320, 768, 1024]) {
  test(`the calendar begins with the month at ${width} pixels`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 740 })
    await enter(page, await registerParent(portal), '/calender')
    const month = await page.getByRole('grid').boundingBox()
    const coming = await page.getByRole('heading', { name: 'In arrivo' }).boundingBox()
    if (month === null || coming === null) throw new Error('The month or the list is missing.')
    expect(month.y + month.height).toBeLessThanOrEqual(740)
    // below each other, or beside each other with the month on the left
    expect(month.y < coming.y || month.x < coming.x).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

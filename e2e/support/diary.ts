import { expect, type Page } from '@playwright/test'

import { anna, becomeParent, nicolo, type Registered } from './registered.ts'
import type { Portal } from './portal.ts'

/** Day in Italy, so many days ago. */
export function dayAgo(days: number): string {
  const moment = new Date(Date.now() - days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(moment)
}

type Eaten = {
  personId: string
  day: string
  meal: string
  foodId: string
  unit?: string
  amount?: number
  sharedMealId?: string
}

/** Foods that somebody has already written, without the page. */
export async function haveEaten(portal: Portal, token: string, eaten: readonly Eaten[]) {
  const outcomes = await haveWritten(
    portal,
    token,
    eaten.map((entry) => ({ listVersion: 1, ...entry })),
  )
  expect(new Set(outcomes)).toEqual(new Set(['accepted']))
}

const blankFood = {
  kind: 'food',
  foodId: null,
  listVersion: null,
  freeText: null,
  unit: 'porzione',
  amount: 1,
  grams: null,
  share: null,
  sharedMealId: null,
}
const closedDay = { complete: true, unusual: null, note: null, filledBy: 'self' }

/** Foods, texts and closed days, as a phone sends them; answers what became of each: `accepted`, or why it was not. */
export async function haveWritten(
  portal: Portal,
  token: string,
  written: readonly {
    personId: string
    day: string
    kind?: 'food' | 'meal' | 'day'
    [field: string]: unknown
  }[],
): Promise<string[]> {
  const now = new Date().toISOString()
  const entries = written.map((entry) => ({
    ...(entry.kind === 'day' ? closedDay : entry.kind === 'meal' ? {} : blankFood),
    id: crypto.randomUUID(),
    version: 1,
    recordedAt: now,
    deleted: false,
    ...entry,
  }))
  type Answer = { data: { results: { outcome: string; code: string | null }[] } }
  const { data } = await portal.post<Answer>('/api/daily/save-entries', { sentAt: now, entries }, token)
  return data.results.map(({ outcome, code }) => code ?? outcome)
}

type People = { data: { people: { personId: string; name: string; isMe: boolean }[] } }

/** The ids of the diaries that somebody may open, by first name. */
export async function diariesOf(
  portal: Portal,
  { token }: Pick<Registered, 'token'>,
): Promise<Record<string, string>> {
  const { data } = await portal.get<People>('/api/daily/people', {}, token)
  return Object.fromEntries(data.people.map(({ name, personId }) => [name, personId]))
}

/** A parent alone with two children below 11, at the diary. */
export async function becomeDiarist(page: Page, portal: Portal): Promise<Registered> {
  const children = [{ ...nicolo, dobirth: '2017-03-14' }, anna]
  const parent = await becomeParent(page, portal, portal.uniqueEmail('giulia'), {
    children,
    spouse: { isChecked: 'true' },
  })
  return parent
}

export async function openDiary(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Diario' }).click()
  await expect(page.getByRole('region', { name: 'Colazione' })).toBeVisible()
}

export const meal = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Adds foods to a meal by typing and tapping, each until the page says that it is kept; leaves the dialog open. */
export async function addFoods(
  page: Page,
  mealName: string,
  foods: readonly (readonly [typed: string, food: string])[],
  whose?: string,
) {
  await meal(page, mealName)
    .getByRole('button', { name: `Aggiungi a ${mealName}` })
    .click()
  const title = whose === undefined ? mealName : `${mealName} di ${whose}`
  const question = whose === undefined ? 'Che cosa hai mangiato?' : `Che cosa ha mangiato ${whose}?`
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  for (const [typed, food] of foods) {
    await expect(dialog.getByLabel(question)).toBeFocused()
    await page.keyboard.type(typed)
    await dialog
      .getByRole('list', { name: 'Alimenti trovati' })
      .getByRole('button', { name: food, exact: true })
      .click()
    await expect(dialog.getByRole('region', { name: `Aggiunto: ${food}` })).toBeVisible()
  }
  return dialog
}

/** The same, and back to the day. */
export async function eat(
  page: Page,
  mealName: string,
  foods: readonly (readonly [typed: string, food: string])[],
  whose?: string,
) {
  const dialog = await addFoods(page, mealName, foods, whose)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Changes the amount of a food tap by tap: *Di più* from one is 1 ½, 2, 2 ½, 3, 4. */
export async function changeAmount(
  page: Page,
  mealName: string,
  food: string,
  taps: readonly ('Di più' | 'Di meno' | 'Metà' | 'Doppio')[],
) {
  await meal(page, mealName)
    .getByRole('button', { name: new RegExp(`^${food}.*cambia`, 'u') })
    .click()
  const dialog = page.getByRole('dialog', { name: food, exact: true })
  for (const name of taps) await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Fatto' }).click()
}

export const skip = (page: Page, mealName: string) =>
  meal(page, mealName)
    .getByRole('button', { name: /Non ho mangiato/u })
    .click()

/** The foods that the server has, by the interface: names and amounts of a person's foods on a day. */
export async function foodsOnServer(portal: Portal, token: string, personId: string, date: string) {
  type Day = {
    data: { entries: { kind: string; deleted: boolean; foodId: string | null; amount: number }[] }
  }
  const { data } = await portal.post<Day>('/api/daily/get-data', { user_id: personId, date }, token)
  return data.entries.filter(({ kind, deleted }) => kind === 'food' && !deleted)
}

/** Counts the taps of a story: presses on what can be pressed, not keys. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = () => page.evaluate(() => Number(document.documentElement.dataset.taps ?? 0))
  await page.evaluate(() => {
    const root = document.documentElement
    root.dataset.taps = '0'
    document.addEventListener('click', () => (root.dataset.taps = String(Number(root.dataset.taps) + 1)), {
      capture: true,
    })
  })
  return count
}

/** Until the portal opens without a network: its worker is in charge and has all files. */
export async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller !== null) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })
}

/**
 * How long somebody who knows the page needs, by the keystroke-level model (Card, Moran and Newell, 1983): an estimate, with
 * a thumb's key twice as slow as the book's. Nobody was timed.
 */
export const keystrokeSeconds = ({
  keys,
  taps,
  thoughts,
}: {
  keys: number
  taps: number
  thoughts: number
}) => 0.6 * keys + 1.3 * taps + 1.35 * thoughts

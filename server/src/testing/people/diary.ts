import { randomUUID } from 'node:crypto'

import type { DayEntry, FoodEntry, MealEntry } from '@desco/contract/diary/entries'

import { aChild, aParent } from './people.ts'
import type { Reached } from '#testing/portals/portal.ts'

const common = (portal: Reached, personId: string) => ({
  id: randomUUID(),
  version: 1,
  personId,
  day: portal.clock.now().toISOString().slice(0, 10),
  recordedAt: portal.clock.now().toISOString(),
  deleted: false,
})

/** A food as a phone writes it: three rusks at breakfast of the day of the clock. */
export const aFood = (portal: Reached, personId: string, changes: Partial<FoodEntry> = {}): FoodEntry => ({
  ...common(portal, personId),
  kind: 'food',
  meal: 'colazione',
  foodId: 'fette-biscottate',
  listVersion: 1,
  freeText: null,
  amount: 3,
  unit: 'pezzo',
  grams: null,
  share: 'all',
  sharedMealId: null,
  ...changes,
})

export const aText = (portal: Reached, personId: string, freeText: string): FoodEntry =>
  aFood(portal, personId, { foodId: null, listVersion: null, freeText, amount: 1, unit: 'porzione' })

export const aMeal = (portal: Reached, personId: string, changes: Partial<MealEntry> = {}): MealEntry => ({
  ...common(portal, personId),
  kind: 'meal',
  meal: 'colazione',
  time: '07:30',
  place: 'home',
  company: 'family',
  screen: false,
  note: null,
  skipped: false,
  ...changes,
})

export const aDay = (portal: Reached, personId: string, changes: Partial<DayEntry> = {}): DayEntry => ({
  ...common(portal, personId),
  kind: 'day',
  complete: true,
  unusual: false,
  note: null,
  filledBy: 'self',
  ...changes,
})

/** Sends a batch as a phone whose clock is right. */
export const save = (
  portal: Reached,
  token: string | undefined,
  entries: readonly unknown[],
  sentAt = portal.clock.now().toISOString(),
) => portal.call('POST', '/api/daily/save-entries', { token, body: { sentAt, entries } })

/** The outcome of each entry: `accepted`, `conflict`, or why it was refused. */
export async function outcomes(...sent: Parameters<typeof save>): Promise<string[]> {
  const { body } = await save(...sent)
  return body.data.results.map(
    ({ outcome, code }: { outcome: string; code: string | null }) => code ?? outcome,
  )
}

export const dayOf = (
  portal: Reached,
  token: string | undefined,
  personId: string,
  date = portal.clock.now().toISOString().slice(0, 10),
) => portal.call('POST', '/api/daily/get-data', { token, body: { user_id: personId, date } })

/** The sight of a day: a code of a refusal, or what is seen and whether anything stands there. */
export async function sightOf(...asked: Parameters<typeof dayOf>): Promise<string> {
  const { status, body } = await dayOf(...asked)
  if (status !== 200) return body.code
  return `${body.data.see}, ${body.data.entries.length} entries, complete: ${body.data.complete}`
}

/** A parent, and a child of nine without an account. */
export async function aDiaryFamily(portal: Reached) {
  const dobirth = `${portal.clock.now().getUTCFullYear() - 9}-01-01`
  const { token, user } = await aParent(portal, { children: [aChild({ dobirth })] })
  return {
    token,
    me: String(user._id),
    child: String(user.children[0]._id),
    familyId: String(user.familyId),
    code: String(user.familycode),
  }
}
export type DiaryFamily = Awaited<ReturnType<typeof aDiaryFamily>>

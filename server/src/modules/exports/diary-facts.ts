import { type DiaryEntry, mealNames } from '@desco/contract/diary/entries'

import { recorderOf } from '#modules/diary/index.ts'

import {
  type DiaryDayFacts,
  type DiaryFacts,
  type DiaryFoodFacts,
  withoutNames,
} from './diary-facts.rules.ts'
import type { FamilyParts } from './read-families.ts'
import type { Pseudonyms } from './pseudonyms.ts'

type Row = FamilyParts['diary'][number]
type Person = { pseudonym: string; withdrawnAt: Date | null; accountId: string | null }
type Given = {
  parts: FamilyParts
  pseudonyms: Pseudonyms
  /** The day in Italy. */
  today: string
  /** Whose diaries are shown: parents by their account, children by their row. */
  people: ReadonlyMap<string, Person>
  names: readonly string[]
}

/** The diaries of one family: a row for each food and skipped meal, and one for each day that was assigned or written. */
export function diaryOf({ parts, pseudonyms, today, people, names }: Given): DiaryFacts {
  const foods: DiaryFoodFacts[] = []
  const days: DiaryDayFacts[] = []
  const entriesOf = Map.groupBy(parts.diary, ({ personId }) => personId)
  const planOf = Map.groupBy(parts.plan, ({ personId }) => personId)
  // a child is known by its row, and has an account of another id
  const childAccounts = new Set(
    [...people].flatMap(([id, { accountId }]) => (accountId === null || accountId === id ? [] : accountId)),
  )
  for (const [personId, person] of people) {
    const planned = (planOf.get(personId) ?? []).map(({ day }) => day)
    const written = Map.groupBy(entriesOf.get(personId) ?? [], ({ day }) => day)
    const shown = new Set([...planned.filter((day) => day <= today), ...written.keys()])
    for (const day of [...shown].toSorted()) {
      const entries = written.get(day) ?? []
      const place = planned.indexOf(day)
      const about = {
        person: person.pseudonym,
        withdrawnAt: person.withdrawnAt,
        day,
        number: place === -1 ? null : place + 1,
      }
      const rows = mealNames.flatMap((meal) =>
        foodsOf(
          entries.filter((entry) => entry.meal === meal),
          { person, pseudonyms, names, childAccounts },
        ).map((row) => ({ ...about, meal, ...row })),
      )
      foods.push(...rows)
      days.push({ ...about, ...dayFactsOf(entries, rows) })
    }
  }
  return { foods, days }
}

type Inside = Pick<Given, 'pseudonyms' | 'names'> & { person: Person; childAccounts: ReadonlySet<string> }
type FoodRow = Omit<DiaryFoodFacts, 'person' | 'withdrawnAt' | 'day' | 'number' | 'meal'>

function foodsOf(entries: readonly Row[], inside: Inside): FoodRow[] {
  const facts = entries.find(({ kind }) => kind === 'meal')
  const said = facts?.content as Partial<Extract<DiaryEntry, { kind: 'meal' }>> | undefined
  const meal = {
    time: said?.time ?? null,
    place: said?.place ?? null,
    company: said?.company ?? null,
    screen: said?.screen ?? null,
  }
  const foods = entries.filter(({ kind }) => kind === 'food')
  if (foods.length > 0) return foods.map((row) => ({ ...meal, skipped: false, ...foodOf(row, inside) }))
  // nothing was eaten, which is something else than nothing written
  return facts !== undefined && said?.skipped === true
    ? [{ ...meal, skipped: true, ...nothingEaten, ...tracesOf(facts, inside) }]
    : []
}

const nothingEaten = {
  food: null,
  listVersion: null,
  freeText: null,
  codedFood: null,
  amount: null,
  unit: null,
  gramsWeighed: null,
  gramsEstimated: null,
  share: null,
  sharedMeal: null,
  foodEx2: null,
  studyCode: null,
}

function foodOf(row: Row, inside: Inside) {
  const { pseudonyms, names } = inside
  const said = row.content as Extract<DiaryEntry, { kind: 'food' }>
  const each = (row.grams ?? row.codedGrams)?.[said.unit]
  return {
    food: said.foodId,
    listVersion: said.listVersion,
    freeText: said.freeText === null ? null : withoutNames(said.freeText, names),
    codedFood: row.codedFood,
    amount: said.amount,
    unit: said.unit,
    gramsWeighed: said.grams,
    gramsEstimated: each === undefined ? null : Math.round(each * said.amount),
    share: said.share,
    sharedMeal: said.sharedMealId === null ? null : pseudonyms.sharedMeal(said.sharedMealId),
    foodEx2: (row.foodex2 ?? row.codedFoodex2) || null,
    studyCode: (row.studyCode ?? row.codedStudyCode) || null,
    ...tracesOf(row, inside),
  }
}

const tracesOf = (row: Row, { person, childAccounts }: Pick<Inside, 'person' | 'childAccounts'>) => ({
  recordedBy: recorderOf(row, { accountId: person.accountId, childAccounts }),
  recordedAt: row.recordedAt,
  receivedAt: row.receivedAt,
  timesEdited: row.timesEdited,
})

function dayFactsOf(entries: readonly Row[], foods: readonly DiaryFoodFacts[]) {
  const said = entries.find(({ kind }) => kind === 'day')?.content as
    | Partial<Extract<DiaryEntry, { kind: 'day' }>>
    | undefined
  const times = (pick: (row: Row) => Date) => entries.map((row) => pick(row).getTime())
  const at = (moments: readonly number[], choose: (...of: number[]) => number) =>
    moments.length === 0 ? null : new Date(choose(...moments))
  return {
    complete: said?.complete === true,
    unusual: said?.unusual ?? null,
    filledBy: said?.filledBy ?? null,
    foods: foods.filter(({ skipped }) => !skipped).length,
    skippedMeals: foods.filter(({ skipped }) => skipped).length,
    firstRecordedAt: at(
      times(({ recordedAt }) => recordedAt),
      Math.min,
    ),
    lastReceivedAt: at(
      times(({ receivedAt }) => receivedAt),
      Math.max,
    ),
  }
}

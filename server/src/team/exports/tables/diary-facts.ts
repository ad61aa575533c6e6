import { dayInItaly } from '@desco/contract/families/birth-date'
import { type DiaryEntry, mealNames } from '@desco/contract/diary/entries'

import { recorderOf } from '#diary/index.ts'

import type { Pseudonyms } from '#team/exports/reading/pseudonyms.ts'
import type { FamilyRows } from '#team/exports/reading/read-rows.ts'
import { withoutNames } from './without-names.rules.ts'

type Entry = FamilyRows['diary'][number]
type EntryOf<Kind> = Extract<DiaryEntry, { kind: Kind }>
/** Somebody whose diary is shown: a parent, or a child with or without an access. */
type Keeper = { id: string; accountId: string | null; pseudonym: string; withdrawnAt: Date | null }
type DiaryContext = { keepers: readonly Keeper[]; pseudonyms: Pseudonyms; now: Date }

/** The diaries of one family: a row for each food and skipped meal, and one for each day that was assigned or written. */
export function diaryOf(rows: FamilyRows, { keepers, pseudonyms, now }: DiaryContext) {
  const today = dayInItaly(now)
  const names = [...rows.accounts, ...rows.children].flatMap(({ name, surname }) => [name, surname])
  // a child is known by its row, and has an account of another id
  const childAccounts = new Set(
    keepers.flatMap(({ id, accountId }) => (accountId === null || accountId === id ? [] : accountId)),
  )

  const foodOf = (entry: Entry) => {
    const said = entry.content as EntryOf<'food'>
    const each = entry.grams?.[said.unit]
    return {
      ...said,
      freeText: said.freeText === null ? null : withoutNames(said.freeText, names),
      gramsEstimated: each === undefined ? null : Math.round(each * said.amount),
      sharedMeal: said.sharedMealId === null ? null : pseudonyms.sharedMeal(said.sharedMealId),
      codedFood: entry.codedFood,
      foodEx2: entry.foodex2 || null,
      studyCode: entry.studyCode || null,
    }
  }

  const days = keepers.flatMap(({ id, accountId, pseudonym, withdrawnAt }) => {
    const planned = rows.plan.filter(({ personId }) => personId === id).map(({ day }) => day)
    const own = rows.diary.filter(({ personId }) => personId === id)
    const written = Map.groupBy(own, ({ day }) => day)
    const shown = new Set([...planned.filter((day) => day <= today), ...written.keys()])
    return [...shown].toSorted().map((day) => {
      const entries = written.get(day) ?? []
      const place = planned.indexOf(day)
      const about = { pseudonym, withdrawnAt, day, number: place === -1 ? null : place + 1 }
      const foods = mealNames.flatMap((meal) => {
        const ofMeal = entries.filter((entry) => entry.meal === meal)
        const facts = ofMeal.find(({ kind }) => kind === 'meal')
        const said = facts?.content as Partial<EntryOf<'meal'>> | undefined
        const eaten = ofMeal.filter(({ kind }) => kind === 'food')
        const row = (entry: Entry, food: ReturnType<typeof foodOf> | null) => {
          return {
            ...about,
            meal,
            said,
            food,
            entry,
            writer: recorderOf(entry, { accountId, childAccounts }),
          }
        }
        // nothing was eaten, which is something else than nothing written
        if (eaten.length === 0) return facts !== undefined && said?.skipped === true ? [row(facts, null)] : []
        return eaten.map((entry) => row(entry, foodOf(entry)))
      })
      return { foods, day: { ...about, ...saidOf(entries), ...countsOf(foods) } }
    })
  })
  return { foods: days.flatMap(({ foods }) => foods), days: days.map(({ day }) => day) }
}

const inOrder = (moments: Date[]) => moments.toSorted((one, other) => one.getTime() - other.getTime())

const saidOf = (entries: readonly Entry[]) => ({
  said: entries.find(({ kind }) => kind === 'day')?.content as Partial<EntryOf<'day'>> | undefined,
  firstRecordedAt: inOrder(entries.map(({ recordedAt }) => recordedAt)).at(0) ?? null,
  lastReceivedAt: inOrder(entries.map(({ receivedAt }) => receivedAt)).at(-1) ?? null,
})

const countsOf = (foods: readonly { food: object | null }[]) => ({
  foods: foods.filter(({ food }) => food !== null).length,
  skippedMeals: foods.filter(({ food }) => food === null).length,
})

import { isTwin } from '@desco/contract/diary/entries'

import { contentOf, isFood, type LocalFood } from '#family/diary/day-rules.ts'
import type { DiaryStore } from '#family/diary/store/diary-store.ts'
import type { Content } from '#family/diary/store/local-entry.ts'

/**
 * Somebody for whom the same foods are entered. `askedFor`: another amount than theirs or, of a new food, the eater's own.
 * `wantsBoth`: a food that somebody else entered for them already is entered all the same.
 */
export type Sharer = {
  personId: string
  askedFor: (food: LocalFood) => number | undefined
  wantsBoth: (food: LocalFood) => boolean
}

/** The same for the same parts, whenever and on whichever phone of the account it is asked for (UUID version 8, RFC 9562). */
async function idOf(parts: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(parts.join(' '))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** A food has one entry with each person that an account shares it with, however often it is shared. */
const entryIdOf = ({ accountId }: DiaryStore, food: LocalFood, personId: string) =>
  idOf(['shared food', accountId, food.id, personId])

const pairsOf = (store: DiaryStore, foods: readonly LocalFood[], personIds: readonly string[]) =>
  Promise.all(
    personIds.flatMap((personId) =>
      foods.map(async (food) => ({
        key: `${personId} ${food.id}`,
        id: await entryIdOf(store, food, personId),
        food,
        personId,
      })),
    ),
  )

/** A food that stands in somebody's meal already. `isTwin`: it did not come from this account's sharing. */
export type Standing = { food: LocalFood; isTwin: boolean }

/** The foods of these that people already have in the same meal, as far as this phone knows; by `person food`. */
export async function findStanding(
  store: DiaryStore,
  foods: readonly LocalFood[],
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const day = foods[0]?.day
  if (day === undefined) return new Map()
  const pairs = await pairsOf(store, foods, personIds)
  const shared = (await store.readEntries(pairs.map(({ id }) => id))).filter(isFood)
  const days = await Promise.all(personIds.map((personId) => store.readDays(personId, day, day)))
  const eaten = days.flatMap(({ entries }) => entries.filter(isFood))
  return new Map(
    pairs.flatMap(({ key, id, food, personId }): [string, Standing][] => {
      const own = shared.find((local) => local.id === id && !local.entry.deleted)
      if (own !== undefined) return [[key, { food: own, isTwin: false }]]
      const twin = eaten.find(
        (local) => local.personId === personId && local.id !== id && isTwin(local.entry, food.entry),
      )
      return twin === undefined ? [] : [[key, { food: twin, isTwin: true }]]
    }),
  )
}

/**
 * *Anche per…*: the entries that give everybody these foods, each with their own amounts. A person who has one already keeps it,
 * with another amount if one was asked for: pressed twice, it enters nothing twice. Nor does a second parent who shares the
 * dinner of the first, unless both were meant.
 */
export async function shareMeal(
  store: DiaryStore,
  foods: readonly LocalFood[],
  sharers: readonly Sharer[],
): Promise<Content[]> {
  const [first] = foods
  if (first === undefined) return []
  const known = foods.find(({ entry }) => entry.sharedMealId !== null)?.entry.sharedMealId
  const sharedMealId = known ?? (await idOf(['shared meal', store.accountId, first.id]))
  const personIds = sharers.map(({ personId }) => personId)
  const standing = await findStanding(store, foods, personIds)
  const theirs = sharers.flatMap(({ personId, askedFor, wantsBoth }) =>
    foods.map(async (food): Promise<Content[]> => {
      const there = standing.get(`${personId} ${food.id}`)
      if (there?.isTwin === false) {
        return [{ ...contentOf(there.food), amount: askedFor(food) ?? there.food.entry.amount }]
      }
      if (there !== undefined && !wantsBoth(food)) return []
      const { besides: _besides, ...same } = contentOf(food)
      return [
        {
          ...same,
          id: await entryIdOf(store, food, personId),
          personId,
          amount: askedFor(food) ?? food.entry.amount,
          // the weight and the leftovers were one plate's
          grams: null,
          share: null,
          sharedMealId,
          ...(there !== undefined && { besides: there.food.id }),
        },
      ]
    }),
  )
  const own = foods
    .filter(({ entry }) => entry.sharedMealId === null)
    .map((food): Content => ({ ...contentOf(food), sharedMealId }))
  return [...own, ...(await Promise.all(theirs)).flat()]
}

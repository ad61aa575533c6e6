import { foodContent, type LocalFood } from './day-rules.ts'
import type { DiaryStore } from './store/diary-store.ts'
import type { Content, LocalEntry } from './store/local-entry.ts'

/** Somebody for whom the same foods are entered. `askedFor`: another amount than theirs or, of a new food, the eater's own. */
export type Sharer = { personId: string; askedFor: (food: LocalFood) => number | undefined }

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

const isFood = (local: LocalEntry): local is LocalFood => local.entry.kind === 'food'

/** What these people already have of the foods, as far as this account sees it; by `person food`. */
export async function findShared(
  store: DiaryStore,
  foods: readonly LocalFood[],
  personIds: readonly string[],
): Promise<Map<string, LocalFood>> {
  const pairs = await Promise.all(
    personIds.flatMap((personId) =>
      foods.map(async (food) => ({
        key: `${personId} ${food.id}`,
        id: await entryIdOf(store, food, personId),
      })),
    ),
  )
  const keys = new Map(pairs.map(({ id, key }) => [id, key]))
  const found = await store.readEntries(pairs.map(({ id }) => id))
  return new Map(
    found.filter(isFood).flatMap((local) => {
      const key = keys.get(local.id)
      return key === undefined || local.entry.deleted ? [] : [[key, local] as const]
    }),
  )
}

/**
 * *Anche per…*: what is to be saved so that everybody has these foods, each with their own amounts. Who has one already keeps
 * it, with another amount if one was asked for: pressed twice, it enters nothing twice.
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
  const had = await findShared(
    store,
    foods,
    sharers.map(({ personId }) => personId),
  )
  const theirs = sharers.flatMap(({ personId, askedFor }) =>
    foods.map(async (food): Promise<Content> => {
      const before = had.get(`${personId} ${food.id}`)
      const amount = askedFor(food) ?? (before ?? food).entry.amount
      if (before !== undefined) return { ...foodContent(before), amount }
      return {
        ...foodContent(food),
        id: await entryIdOf(store, food, personId),
        personId,
        amount,
        // what was weighed and left over was one plate's
        grams: null,
        share: null,
        sharedMealId,
      }
    }),
  )
  const own = foods
    .filter(({ entry }) => entry.sharedMealId === null)
    .map((food): Content => ({ ...foodContent(food), sharedMealId }))
  return [...own, ...(await Promise.all(theirs))]
}

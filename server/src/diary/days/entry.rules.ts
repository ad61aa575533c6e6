import type { DiaryEntry, Meal } from '@desco/contract/diary/entries'
import type { EntryRefusal } from '@desco/contract/diary/refusals'

const fields = {
  food: ['foodId', 'listVersion', 'freeText', 'amount', 'unit', 'grams', 'share', 'sharedMealId'],
  meal: ['time', 'place', 'company', 'screen', 'note', 'skipped'],
  day: ['complete', 'unusual', 'note', 'filledBy'],
} as const satisfies Record<DiaryEntry['kind'], readonly string[]>

export type Content = Record<string, unknown>

/** The content of an entry, beside whose it is and when. Always in the same order. */
export function contentOf(entry: { kind: DiaryEntry['kind'] } & Content): Content {
  const content: Content = Object.fromEntries(
    fields[entry.kind].map((field) => [field, entry[field] ?? null]),
  )
  // said of few foods: of all others it is not there
  return entry.kind === 'food' && entry.besides ? { ...content, besides: entry.besides } : content
}

export const mealOf = (entry: DiaryEntry): Meal | null => (entry.kind === 'day' ? null : entry.meal)

type EntryVersion = { kind: DiaryEntry['kind']; meal: Meal | null; deleted: boolean; content: Content }

/** Two versions with the same key say the same. */
export const keyOf = ({ kind, meal, deleted, content }: EntryVersion) =>
  JSON.stringify([meal, deleted, contentOf({ ...content, kind })])

export const saidBy = (entry: DiaryEntry): EntryVersion => ({
  kind: entry.kind,
  meal: mealOf(entry),
  deleted: entry.deleted,
  content: contentOf(entry),
})

/** An entry that the diary has. */
export type KnownEntry = EntryVersion & {
  id: string
  personId: string
  day: string
  version: number
  /** The keys of what it said before, by version. */
  olderKeys: ReadonlyMap<number, string>
}

export type Decision =
  | { take: 'new' | 'change' | 'nothing' }
  | { refuse: EntryRefusal }
  | { conflictWith: KnownEntry }

/**
 * The fate of an entry that may be written. `same`: the one that the diary has under its id; `facts`: the one that there is
 * of this meal or day. One that is sent twice changes nothing; one that changes a version unseen by the phone is a conflict.
 */
export function decideEntry(
  entry: DiaryEntry,
  personId: string,
  { same, facts }: { same: KnownEntry | undefined; facts: KnownEntry | undefined },
): Decision {
  if (same === undefined) {
    if (facts === undefined) return { take: 'new' }
    // two phones that said the same of a meal or a day
    return keyOf(facts) === keyOf(saidBy(entry)) ? { take: 'nothing' } : { conflictWith: facts }
  }
  if (same.personId !== personId) return { refuse: 'not_found' }
  if (same.kind !== entry.kind || (same.kind === 'meal' && same.meal !== mealOf(entry)))
    return { refuse: 'unreadable' }
  if (same.day !== entry.day) return { refuse: 'day_fixed' }
  if (entry.version === same.version + 1) return { take: 'change' }
  const before = entry.version === same.version ? keyOf(same) : same.olderKeys.get(entry.version)
  return before === keyOf(saidBy(entry)) ? { take: 'nothing' } : { conflictWith: same }
}

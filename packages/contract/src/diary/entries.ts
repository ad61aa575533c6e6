import { dayInItaly } from '@desco/contract/families/birth-date'
import { id, isDay, tidyLine } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { diaryLimits, editableUntil, isTime } from './days.ts'
import type { EntryRefusal } from './refusals.ts'

/** The six meals of a day, in order, with their names on screens. */
export const meals = {
  colazione: 'Colazione',
  spuntino: 'Spuntino',
  pranzo: 'Pranzo',
  merenda: 'Merenda',
  cena: 'Cena',
  'dopo-cena': 'Dopo cena',
} as const
export type Meal = keyof typeof meals
export const mealNames = Object.keys(meals) as [Meal, ...Meal[]]

/** How much of what was taken was eaten. */
export const shares = { all: 'tutto', half: 'metà', 'almost-nothing': 'quasi niente' } as const
export const places = {
  home: 'a casa',
  school: 'a scuola',
  work: 'al lavoro',
  relatives: 'da parenti o amici',
  restaurant: 'al bar o al ristorante',
  outdoors: 'fuori, in viaggio',
  other: 'altrove',
} as const
export const companies = {
  alone: 'da solo o da sola',
  family: 'in famiglia',
  peers: 'con amici, compagni o colleghi',
  others: 'con altre persone',
} as const
/** The person who filled the day in. */
export const fillers = {
  self: 'la persona stessa',
  parent: 'un genitore',
  together: 'insieme',
  other: 'qualcun altro',
} as const

export const namesOf = <Name extends string>(table: Record<Name, string>) =>
  Object.keys(table) as [Name, ...Name[]]

// a lone surrogate or a null byte; `isWellFormed` is younger than the phones that must work
const readable = (text: string) => !/[\p{Surrogate}\0]/u.test(text)
const text = (max: number) =>
  z.string().check(z.refine(readable), z.overwrite(tidyLine), z.minLength(1), z.maxLength(max))

/** The fields of every entry, of whatever kind. */
const common = {
  /** Made by the phone; the entry keeps it for good. */
  id,
  /**
   * Counted by the phone: 1 for a new entry; a change is one more than the version that it changes. The same version with the
   * same content again is accepted and changes nothing; another content of a version that exists is a conflict.
   */
  version: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** The person whose diary it is: a parent's account, or a child (its row of the family, with or without an account). */
  personId: id,
  /** YYYY-MM-DD, as the person sees it on the screen. It never changes. */
  day: z.string().check(z.maxLength(10)),
  /** When it was written on the phone, by the phone's clock. */
  recordedAt: z.iso.datetime(),
  /** A deleted entry is one more version of it, with the content that it had. */
  deleted: z.boolean(),
}

const meal = z.enum(mealNames)

/** One food, eaten or drunk. Either a food of the list or what the person wrote. */
const foodEntry = z
  .object({
    ...common,
    kind: z.literal('food'),
    meal,
    /** With the version of the list in which the phone found it; both null for a free text. */
    foodId: z.nullable(z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u), z.maxLength(80))),
    listVersion: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    /** *Non lo trovo: scrivo io*; the team codes it. */
    freeText: z.nullable(text(diaryLimits.freeText.max)),
    /** In household units, in quarters; see `amount` of the limits. */
    amount: z.number(),
    /** A household unit by its name in the singular: `fetta`, `piatto medio`. */
    unit: text(40),
    /** The weight that the person found, if they weighed it. Estimates come from the list. */
    grams: z.nullable(z.number()),
    /** *L’ho finito?* Null when it was not answered. */
    share: z.nullable(z.enum(namesOf(shares))),
    /** The same for the entries that were made at once for several people. */
    sharedMealId: z.nullable(id),
    /**
     * The same food of the same meal that stands there already, by somebody else of the family: the person was told of it, and
     * both were eaten. Without it the portal asks before it takes the food a second time (`isTwin`).
     */
    besides: z.optional(z.nullable(id)),
  })
  .check(
    z.refine(({ foodId, freeText }) => (foodId === null) !== (freeText === null), { path: ['freeText'] }),
    z.refine(({ foodId, listVersion }) => (foodId === null) === (listVersion === null), {
      path: ['listVersion'],
    }),
  )

/** Facts about one meal of one day, never required. One entry a meal. */
const mealEntry = z.object({
  ...common,
  kind: z.literal('meal'),
  meal,
  /** HH:MM in Italy. */
  time: z.nullable(z.string().check(z.refine(isTime))),
  place: z.nullable(z.enum(namesOf(places))),
  company: z.nullable(z.enum(namesOf(companies))),
  /** Whether a screen was on. */
  screen: z.nullable(z.boolean()),
  note: z.nullable(text(diaryLimits.note.max)),
  /** *Non ho mangiato*: a true zero, which is something else than nothing written. */
  skipped: z.boolean(),
})

/** Facts about a whole day. One entry a day. */
const dayEntry = z.object({
  ...common,
  kind: z.literal('day'),
  /** *Giornata completa*. */
  complete: z.boolean(),
  unusual: z.nullable(z.boolean()),
  /** Why it was unusual. */
  note: z.nullable(text(diaryLimits.note.max)),
  filledBy: z.nullable(z.enum(namesOf(fillers))),
})

/** An entry as a phone writes it. */
export const diaryEntry = z.discriminatedUnion('kind', [foodEntry, mealEntry, dayEntry])

const added = {
  /**
   * The writer of the version that holds: the person whose diary it is, a parent, a child of the family (a meal that it shared), or
   * the team (a correction with a reason).
   */
  recordedBy: z.enum(['self', 'parent', 'child', 'team']),
  /** The first name of the parent or child who did, when it is neither the caller nor the person. Null for the team. */
  recordedByName: z.nullable(z.string()),
  receivedAt: z.iso.datetime(),
  /** How often it was changed since it was first written. */
  timesEdited: z.int(),
}
/** An entry as the portal has it. A deleted one is given too, so that every phone learns of it. */
export const storedEntry = z.discriminatedUnion('kind', [
  z.object({ ...foodEntry.shape, ...added }),
  z.object({ ...mealEntry.shape, ...added }),
  z.object({ ...dayEntry.shape, ...added }),
])

export type DiaryEntry = z.output<typeof diaryEntry>
export type FoodEntry = z.output<typeof foodEntry>
export type MealEntry = z.output<typeof mealEntry>
export type DayEntry = z.output<typeof dayEntry>
export type StoredEntry = z.output<typeof storedEntry>

type Eaten = Pick<FoodEntry, 'meal' | 'foodId' | 'freeText'>

/** Whether two foods of one person's day are the same food of the same meal, whatever their amounts. */
export const isTwin = (one: Eaten, other: Eaten): boolean =>
  one.meal === other.meal &&
  one.foodId === other.foodId &&
  one.freeText?.toLowerCase() === other.freeText?.toLowerCase()

type Circumstances = {
  now: Date
  /** The phone's clock when the batch left. */
  sentAt: Date
  /** Of a child; null of a parent. */
  birthDate: string | null
}

const { amount: amounts, grams: weights, clockToleranceHours, arrivesWithinDays } = diaryLimits
const isQuarter = (amount: number) => Number.isInteger(amount / amounts.step)

/** Why the entry cannot be taken whoever sends it, or null. The page asks before it keeps an entry, the server again. */
export function entryProblem(
  entry: DiaryEntry,
  { now, sentAt, birthDate }: Circumstances,
): EntryRefusal | null {
  if (!isDay(entry.day)) return 'no_such_day'
  if (birthDate !== null && entry.day < birthDate) return 'before_birth'
  const recordedAt = new Date(entry.recordedAt)
  const tolerance = clockToleranceHours * 3_600_000
  if (Math.abs(sentAt.getTime() - now.getTime()) > tolerance) return 'clock_wrong'
  if (recordedAt.getTime() > sentAt.getTime() + tolerance) return 'clock_wrong'
  if (entry.day > dayInItaly(now)) return 'future_day'
  const end = editableUntil(entry.day)
  const arrivesUntil = end.getTime() + (arrivesWithinDays * 24 - diaryLimits.editableHours) * 3_600_000
  if (recordedAt > end || now.getTime() > arrivesUntil) return 'window_over'
  return entry.kind === 'food' ? amountProblem(entry) : null
}

/** Why nobody eats or weighs so much of a food, or null. */
export function amountProblem({
  amount,
  grams,
}: Pick<FoodEntry, 'amount' | 'grams'>): 'amount' | 'grams' | null {
  if (!(amount > amounts.above) || amount > amounts.max || !isQuarter(amount)) return 'amount'
  if (grams !== null && (!Number.isInteger(grams) || grams < weights.min || grams > weights.max))
    return 'grams'
  return null
}

import { act, answerWith, look } from '@desco/contract/endpoint'
import { id, renamed } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { dateOfCall, daysBetween, diaryLimits } from './days.ts'
import { diaryEntry, storedEntry } from './entries.ts'
import { diaryFieldErrors, entryRefusalCodes } from './refusals.ts'

/** A food of the list as a search gives it. */
const food = z.object({
  id: z.string(),
  name: z.string(),
  plural: z.string(),
  group: z.string(),
  picture: z.string(),
  /** Household units with estimated grams; the first is the one that is offered first. */
  units: z.array(z.object({ unit: z.string(), grams: z.int() })),
  /** The version of the list that is in force today; an entry is made with it. */
  listVersion: z.int(),
})

const plannedDay = z.object({
  day: z.string(),
  /** *Giorno 1 di 2*: its place among the person's assigned days. */
  number: z.int(),
})

/** One day of one person. */
const day = z.object({
  user_id: id,
  date: z.string(),
  /** The caller's sight of it (`whoMay`): with `completeness` there are no entries. */
  see: z.enum(['everything', 'completeness']),
  /** Whether the caller may write it now. */
  write: z.boolean(),
  /** Up to which moment it may be written. */
  editableUntil: z.iso.datetime(),
  /** Its place among the person's assigned days, or null: then it is extra. */
  number: z.nullable(z.int()),
  /** How many days are assigned to the person. */
  of: z.int(),
  complete: z.boolean(),
  /** In the order in which they were first written; deleted ones included. */
  entries: z.array(storedEntry),
})

const person = z.object({
  /** Names the diary in every call and entry: a parent's account, or a child. */
  personId: id,
  name: z.string(),
  isMe: z.boolean(),
  isChild: z.boolean(),
  /** Of a child. */
  birthDate: z.nullable(z.string()),
  write: z.boolean(),
  /** Whether the caller may enter a shared meal for them. */
  share: z.boolean(),
  /** With `nothing` the diary is not shown: the person is here to share a meal with, and `birthDate` and `plan` are empty. */
  see: z.enum(['everything', 'completeness', 'nothing']),
  plan: z.array(plannedDay),
  /** Ids of foods, the latest first; empty for who sees completeness alone. */
  recentFoods: z.array(z.string()),
})

const result = z.object({
  /** As they were sent; an entry without a readable id has an empty one, and its place tells which it was. */
  id: z.string(),
  place: z.int(),
  /**
   * `accepted`: stored, now or before. `refused`: see `code`. `conflict`: the portal has another content under this version,
   * or another entry for the same meal or day; `stored` is that one. To keep one's own, send it under `stored.id` with
   * the version after `stored.version`. Of a food, `stored` may be the same food by somebody else of the family: to
   * have both, send it again with `besides`.
   */
  outcome: z.enum(['accepted', 'refused', 'conflict']),
  code: z.nullable(z.enum(entryRefusalCodes)),
  /** For the person, in Italian; null when it was accepted. */
  message: z.nullable(z.string()),
  stored: z.nullable(storedEntry),
})

/** The food diary, as families use it. */
export const diary = {
  getFood: act('member', '/api/foods/get-food', {
    summary: 'Foods of the list in force that match the words: the best first, at most twenty.',
    input: z.object({ search: z.string().check(z.maxLength(100)) }),
    answer: answerWith({ data: z.array(food) }),
    refusals: ['too_many_attempts'],
  }),
  getFoodList: look('member', '/api/foods/list/:version', {
    summary:
      'One version of the food list, as CSV (`parseFoodList` of @desco/foods reads it). It never changes: keep it.',
    input: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    answer: answerWith({
      data: z.object({ version: z.int(), csv: z.string() }),
    }),
    isLargeAndPublic: true,
  }),
  diaryPeople: look('member', '/api/daily/people', {
    summary:
      'The people whose diary the signed-in person may write, see or share a meal into, with assigned days and recent foods; and the food list in force.',
    answer: answerWith({
      data: z.object({
        /** In Italy. */
        today: z.string(),
        now: z.iso.datetime(),
        /** The version in force today; null of `next` when the team has planned none. */
        foodList: z.object({
          version: z.int(),
          next: z.nullable(z.object({ version: z.int(), from: z.string() })),
        }),
        /** The first day on which nobody writes any more, so that a phone without a network knows it; null: none is decided. */
        studyEndsOn: z.optional(z.nullable(z.string())),
        /** The signed-in person first. Empty when nobody of them takes part. */
        people: z.array(person),
        /** Foods that these people ate lately, the latest first: only of those whose foods the caller sees. */
        familyFoods: z.array(z.string()),
      }),
    }),
  }),
  getDaily: act('member', '/api/daily/get-data', {
    summary:
      'One day of one person’s diary. `date`: a day, or midnight with an offset or in UTC; it is the day in Italy.',
    input: renamed(z.object({ user_id: id, date: dateOfCall }), { personId: 'user_id', day: 'date' }),
    answer: answerWith({ data: day }),
    refusals: ['not_found', 'diary_closed'],
  }),
  getDays: act('member', '/api/daily/get-days', {
    summary: `Up to ${diaryLimits.daysPerCall} days of everybody whose diary the caller may see: what a phone keeps to work without a network.`,
    input: z.object({ from: dateOfCall, to: dateOfCall }).check(
      z.refine(({ from, to }) => from <= to && daysBetween(from, to) < diaryLimits.daysPerCall, {
        path: ['to'],
        error: diaryFieldErrors.tooManyDays,
      }),
    ),
    answer: answerWith({ data: z.array(day) }),
  }),
  saveEntries: act('member', '/api/daily/save-entries', {
    summary: `Writes up to ${diaryLimits.entriesPerBatch} entries of a phone in one transaction. Each is accepted or refused by itself; the same batch again changes nothing.`,
    input: z.object({
      /** The phone's clock as it sends. */
      sentAt: z.iso.datetime(),
      /** In the order in which they were written. Each is read by itself: one that is not readable does not refuse the others. */
      entries: z
        .array(z.union([diaryEntry, z.unknown()]))
        .check(z.maxLength(diaryLimits.entriesPerBatch, diaryFieldErrors.tooManyEntries)),
    }),
    answer: answerWith({
      data: z.object({ receivedAt: z.iso.datetime(), results: z.array(result) }),
    }),
    refusals: ['body_too_large'],
    bodyBytes: diaryLimits.batchBytes,
    readsTextsItself: true,
  }),
}

export type DiaryDay = z.output<typeof day>
export type DiaryPerson = z.output<typeof person>
export type FoundFood = z.output<typeof food>
export type EntryResult = z.output<typeof result>

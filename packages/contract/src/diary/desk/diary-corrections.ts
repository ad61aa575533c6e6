import { diaryLimits, isTime } from '@desco/contract/diary/days'
import { isDay } from '@desco/contract/fields'
import {
  companies,
  fillers,
  mealNames,
  namesOf,
  places,
  shares,
  storedEntry,
} from '@desco/contract/diary/entries'
import { act, answerWith } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { diaryDeskFieldErrors } from './diary-plan.ts'
import { reason } from '@desco/contract/team/family-acts'
import { staffDay } from '@desco/contract/staff/fields'

const id = z.uuid(fieldErrors.required)
const mealOfDay = z.enum(mealNames)

/** The person and day that are meant. */
const ofDay = { personId: id, day: staffDay().check(z.refine(isDay, fieldErrors.required)) }

/** The team's words about a food; the rules of amounts are those of families (`amountProblem`). */
const food = {
  meal: mealOfDay,
  amount: z.number(),
  unit: z.string().check(z.maxLength(40)),
  grams: z.nullable(z.number()),
  share: z.nullable(z.enum(namesOf(shares))),
  reason,
}
const foodId = z
  .string(diaryDeskFieldErrors.noFood)
  .check(z.minLength(1, diaryDeskFieldErrors.noFood), z.maxLength(80))

/** The note from now on, in all its versions; null takes it away. Without it the note stays. */
const note = z.optional(
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(diaryLimits.note.max))),
)

/** The version that was on the screen; 0 while nothing was said. */
const seenVersion = z.int32().check(z.minimum(0))

/** The team reads one day of a diary and corrects it, at any time, with a reason. The earlier versions are kept. */
export const diaryCorrections = {
  seeDiaryDay: act('diary.edit', '/api/staff/diary/day', {
    summary:
      'One person’s entries of one day with their earlier versions. The look is written into the audit log.',
    input: z.object(ofDay),
    answer: answerWith({
      entries: z.array(storedEntry),
      /** The versions that were replaced, the oldest first. */
      history: z.array(
        z.object({
          entry: storedEntry,
          /** Why the team replaced it; null where the family did. */
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: ['not_found', 'diary_closed'],
  }),
  correctDiaryEntry: act('diary.edit', '/api/staff/diary/correct', {
    summary:
      'Changes a food of a diary: the food, its meal, its amount. A free text becomes a food of the list in force by its id.',
    input: z.object({
      id,
      version: z.int32().check(z.positive()),
      ...food,
      /** As it stands, or another one of the list in force; null leaves a free text as it was written. */
      foodId: z.nullable(foodId),
      deleted: z.boolean(),
    }),
    refusals: ['not_found', 'entry_outdated', 'diary_closed'],
  }),
  addDiaryFood: act('diary.edit', '/api/staff/diary/add', {
    summary: 'Adds a food of the list in force that the family forgot to write.',
    input: z.object({ ...ofDay, ...food, foodId }),
    answer: answerWith({ id }),
    refusals: ['not_found', 'diary_closed'],
  }),
  correctDiaryMeal: act('diary.edit', '/api/staff/diary/correct-meal', {
    summary:
      'Changes the facts of a meal: its time, place, company, and whether it was skipped; and its note, in all its versions.',
    input: z.object({
      ...ofDay,
      meal: mealOfDay,
      version: seenVersion,
      /** HH:MM in Italy. */
      time: z.nullable(z.string().check(z.refine(isTime, diaryDeskFieldErrors.noTime))),
      place: z.nullable(z.enum(namesOf(places))),
      company: z.nullable(z.enum(namesOf(companies))),
      screen: z.nullable(z.boolean()),
      skipped: z.boolean(),
      note,
      reason,
    }),
    refusals: ['not_found', 'entry_outdated', 'diary_closed'],
  }),
  correctDiaryDay: act('diary.edit', '/api/staff/diary/correct-day', {
    summary:
      'Closes or opens a day, and sets whether it was unusual and its author; changes its note, in all its versions.',
    input: z.object({
      ...ofDay,
      version: seenVersion,
      complete: z.boolean(),
      unusual: z.nullable(z.boolean()),
      filledBy: z.nullable(z.enum(namesOf(fillers))),
      note,
      reason,
    }),
    refusals: ['not_found', 'entry_outdated', 'diary_closed'],
  }),
}

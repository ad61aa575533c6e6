import { daysBetween } from '@desco/contract/diary/days'
import { mealNames } from '@desco/contract/diary/entries'
import { entryRefusalCodes } from '@desco/contract/diary/refusals'
import { act, answerWith, look } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { diaryDeskLimits, diaryDeskFieldErrors } from './diary-plan.ts'
import { reason } from '@desco/contract/team/family-acts'
import { searchedFamilyCode, staffDay } from '@desco/contract/staff/fields'

const id = z.uuid(fieldErrors.required)

const personDay = z.object({
  day: z.string(),
  /** Its place among the person's assigned days; null is extra. */
  number: z.nullable(z.int()),
  /** Foods and skipped meals that stand there. */
  entries: z.int(),
  complete: z.boolean(),
})
const personRow = z.object({
  personId: id,
  /** Never a name. */
  initials: z.string(),
  isChild: z.boolean(),
  /** Whether their diary is open now. */
  takesPart: z.boolean(),
  /** Days that are assigned, or on which something stands. */
  days: z.array(personDay),
})

const counts = { assigned: z.int(), complete: z.int(), begun: z.int(), empty: z.int() }

const foodName = z.object({ foodId: z.string(), name: z.string() })
/** The team's side of the food diary (Diario). */
export const diaryDesk = {
  diaryOverview: look('diary.see', '/api/staff/diary', {
    summary: 'Completeness of the diary by family, person and day: 50 families, by code and initials alone.',
    input: z
      .object({
        from: staffDay(),
        to: staffDay(),
        /** The family code or its beginning. */
        code: z.optional(searchedFamilyCode()),
        /** Only families after this code. */
        after: z.optional(z.string().check(z.maxLength(20))),
      })
      .check(
        z.refine(({ from, to }) => from <= to && daysBetween(from, to) < diaryDeskLimits.overviewDays, {
          path: ['to'],
          error: diaryDeskFieldErrors.range,
        }),
      ),
    answer: answerWith({
      /** Over all families: assigned days in the range that are over or today, and how many of them are what. */
      totals: z.object(counts),
      /** The same for each of those days; a day that nobody was assigned is left out. */
      days: z.array(z.object({ day: z.string(), ...counts })),
      families: z.array(z.object({ familyId: id, code: z.string(), people: z.array(personRow) })),
      more: z.boolean(),
    }),
  }),
  diaryTexts: act('diary.edit', '/api/staff/diary/texts', {
    summary:
      'The texts of people who found no food, equal ones together, the most frequent first, 50 at a time.',
    // a text may name somebody, and addresses are written into logs
    input: z.object({
      show: z.enum(['open', 'coded']),
      /** Only texts after this one, as it was answered. */
      after: z.optional(z.object({ text: z.string().check(z.maxLength(200)), entries: z.int32() })),
    }),
    answer: answerWith({
      texts: z.array(
        z.object({
          text: z.string(),
          entries: z.int(),
          people: z.int(),
          code: z.nullable(foodName),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  codeDiaryText: act('diary.edit', '/api/staff/diary/code-text', {
    summary:
      'Sets the food of the list in force for a text, in every entry with it, also later ones; null takes it back.',
    input: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      foodId: z.nullable(z.string().check(z.maxLength(80))),
    }),
    answer: answerWith({ entries: z.int() }),
    refusals: ['not_found'],
  }),
  diaryUnapplied: look('diary.edit', '/api/staff/diary/unapplied', {
    summary:
      'Entries from phones that the diary did not take, the oldest first, 50 at a time; and foods in use that the list in force no longer has.',
    input: z.object({
      /** Only entries that came after this one. */
      after: z.optional(id),
    }),
    answer: answerWith({
      entries: z.array(
        z.object({
          id,
          familyCode: z.string(),
          initials: z.string(),
          reason: z.enum(['conflict', ...entryRefusalCodes]),
          day: z.string(),
          meal: z.nullable(z.enum(mealNames)),
          kind: z.enum(['food', 'meal', 'day']),
          /** Food id, free text, or nothing of a meal's or a day's facts. */
          what: z.nullable(z.string()),
          amount: z.nullable(z.number()),
          unit: z.nullable(z.string()),
          recordedAt: z.iso.datetime(),
          receivedAt: z.iso.datetime(),
          /** How many more of the person came on that day, which are not kept. */
          notKept: z.int(),
        }),
      ),
      more: z.boolean(),
      /** With the first page. */
      goneFoods: z.array(z.object({ ...foodName.shape, entries: z.int() })),
    }),
  }),
  settleUnapplied: act('diary.edit', '/api/staff/diary/settle', {
    summary: 'Applies such an entry, with a reason, or puts it aside.',
    input: z.object({ id, what: z.enum(['apply', 'dismiss']), reason }),
    refusals: ['not_found', 'diary_closed'],
  }),
}

export type DiaryPersonRow = z.output<typeof personRow>

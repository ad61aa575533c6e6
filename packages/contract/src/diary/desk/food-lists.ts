import { act, answerWith, look } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { diaryDeskLimits, diaryDeskFieldErrors } from './diary-plan.ts'
import { staffDay } from '@desco/contract/staff/fields'

const foodName = z.object({ foodId: z.string(), name: z.string() })

/** The differences of a list. */
const changes = z.object({
  added: z.array(foodName),
  /** `used`: how many entries have it. They stay as they are. */
  removed: z.array(z.object({ ...foodName.shape, used: z.int() })),
  /** `columns`: which of them differ. */
  changed: z.array(z.object({ ...foodName.shape, columns: z.array(z.string()) })),
})
const foodList = z.object({
  version: z.int(),
  foods: z.int(),
  storedAt: z.iso.datetime(),
  /** A colleague by name, or by e-mail while they have given none; null came with the portal. */
  who: z.nullable(z.string()),
  /** The days from which it was put into force. */
  from: z.array(z.string()),
  inForce: z.boolean(),
})

/** The versions of the food list. */
export const foodListDesk = {
  foodLists: look('diary.edit', '/api/staff/food-lists', {
    summary: 'Every version of the food list, the latest first.',
    answer: answerWith({ lists: z.array(foodList) }),
  }),
  staffFoodList: look('diary.edit', '/api/staff/food-list', {
    summary:
      'A version of the food list as it was stored (`parseFoodList` of @desco/foods reads it); without a version, the one in force.',
    input: z.object({
      version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
    }),
    answer: answerWith({ version: z.int(), csv: z.string() }),
    refusals: ['not_found'],
    isLargeAndPublic: true,
  }),
  uploadFoodList: act('diary.edit', '/api/staff/upload-food-list', {
    summary:
      'Stores a list as a new version, not yet in force. A list with errors is not stored, and the answer names all of them.',
    input: z.object({
      csv: z
        .string(diaryDeskFieldErrors.listEmpty)
        .check(z.minLength(1, diaryDeskFieldErrors.listEmpty), z.maxLength(diaryDeskLimits.listLength)),
    }),
    answer: answerWith({ version: z.int(), changes }),
    refusals: ['body_too_large'],
    bodyBytes: 2_097_152,
  }),
  compareFoodList: look('diary.edit', '/api/staff/compare-food-list', {
    summary: 'The differences of a version from the one in force.',
    input: z.object({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)) }),
    answer: answerWith({ against: z.int(), changes }),
    refusals: ['not_found'],
  }),
  enforceFoodList: act('diary.edit', '/api/staff/enforce-food-list', {
    summary:
      'Puts a version into force from a day on, today or later. Entries keep the version they were made with.',
    input: z.object({ version: z.int32().check(z.positive()), from: staffDay() }),
    refusals: ['not_found'],
  }),
}

export type FoodListChanges = z.output<typeof changes>

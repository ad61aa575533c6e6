import { endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { diaryDeskLimits, diaryDeskMessages } from './diary-plan.ts'
import { staffDay } from './fields.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const done = z.object({ message: z.string() })
const foodName = z.object({ foodId: z.string(), name: z.string() })

/** What is different in a list. */
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
  foodLists: endpoint({
    summary: 'Every version of the food list, the latest first.',
    method: 'GET',
    path: '/api/staff/food-lists',
    access: 'staff',
    permission: 'diary.edit',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), lists: z.array(foodList) }),
    refusals: guarded,
  }),
  staffFoodList: endpoint({
    summary:
      'A version of the food list as it was stored (`parseFoodList` of @desco/foods reads it); without a version, the one in force.',
    method: 'GET',
    path: '/api/staff/food-list',
    access: 'staff',
    permission: 'diary.edit',
    input: z.object({
      version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
    }),
    from: ['query'],
    answer: z.object({ message: z.string(), version: z.int(), csv: z.string() }),
    refusals: [...guarded, 'invalid_input', 'not_found'],
    isLargeAndPublic: true,
  }),
  uploadFoodList: endpoint({
    summary:
      'Stores a list as a new version, not yet in force. With an error in it nothing is stored, and all are told.',
    method: 'POST',
    path: '/api/staff/upload-food-list',
    access: 'staff',
    permission: 'diary.edit',
    input: z.object({
      csv: z
        .string(diaryDeskMessages.listEmpty)
        .check(z.minLength(1, diaryDeskMessages.listEmpty), z.maxLength(diaryDeskLimits.listLength)),
    }),
    from: ['body'],
    answer: z.object({ message: z.string(), version: z.int(), changes }),
    refusals: [...guarded, 'invalid_input', 'body_too_large'],
    bodyBytes: 2_097_152,
  }),
  compareFoodList: endpoint({
    summary: 'What a version changes against the one in force.',
    method: 'GET',
    path: '/api/staff/compare-food-list',
    access: 'staff',
    permission: 'diary.edit',
    input: z.object({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)) }),
    from: ['query'],
    answer: z.object({ message: z.string(), against: z.int(), changes }),
    refusals: [...guarded, 'invalid_input', 'not_found'],
  }),
  enforceFoodList: endpoint({
    summary:
      'Puts a version into force from a day on, today or later. Entries keep the version that they were made with.',
    method: 'POST',
    path: '/api/staff/enforce-food-list',
    access: 'staff',
    permission: 'diary.edit',
    input: z.object({ version: z.int32().check(z.positive()), from: staffDay() }),
    from: ['body'],
    answer: done,
    refusals: [...guarded, 'invalid_input', 'not_found'],
  }),
}

export type FoodListChanges = z.output<typeof changes>

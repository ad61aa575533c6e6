import { act, answerWith } from '@desco/contract/endpoint'
import { id, textOf } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

import { staffFieldErrors } from '@desco/contract/staff/field-errors'

import { familyRow } from './families.ts'
import { reason } from './family-acts.ts'

const foundPerson = z.object({
  family: z.object({ id, code: z.string() }),
  role: z.enum(['parent', 'child', 'invited']),
  initials: z.string(),
  /** The first name that was found; only for a reason, and of the likeliest families alone. */
  firstName: z.nullable(z.string()),
  /** The initials of the family's children, in the order in which they were added. */
  children: z.array(z.string()),
  /** Of a family that the team made to try the path. */
  isRehearsal: z.boolean(),
})

/** Of so many families the first names are said. */
export const namedFamilies = 5

/** Finding who is on the telephone. The words searched for travel in a body, and are kept nowhere. */
export const findingPeople = {
  findPerson: act('families.names', '/api/staff/find-person', {
    summary:
      'Finds people by family code, e-mail, telephone, or the name of a parent or child, also misspelt. Shows initials; for a reason, the first names that were found in the likeliest five families, each of which counts as names shown. Rehearsals come last, and are marked.',
    input: z.object({
      text: textOf(staffLimits.findPerson.text, staffFieldErrors.findText),
      /** The reason for which names are shown; the log keeps it. */
      reason: z.optional(reason),
    }),
    answer: answerWith({
      /** The likeliest first. */
      people: z.array(foundPerson),
      /** Their families, in the same order, each once. `lastContactAt`: when the team or the portal last reached it. */
      families: z.array(z.extend(familyRow, { lastContactAt: z.nullable(z.iso.datetime()) })),
      /** There are more than are shown: more words would find fewer. */
      more: z.boolean(),
    }),
    refusals: ['too_many_names'],
  }),
}

export type FoundPerson = z.output<typeof foundPerson>
export type FoundAnswer = z.output<typeof findingPeople.findPerson.answer>
export type FoundFamily = FoundAnswer['families'][number]

import { consents } from '@desco/contract/families/consents/texts'
import { act } from '@desco/contract/endpoint'
import { email, required } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

/**
 * The choices of a person who has turned 18. One who goes on gives an address of their own, and the consents that their parents
 * had given for them; those are given once, and the address again until one is proved. To leave keeps what was given; to be
 * erased can be taken back for 48 hours.
 */
export const adultDecision = z.discriminatedUnion(
  'choice',
  [
    z.object({ choice: z.literal('go_on'), email, consents: z.optional(consents) }),
    z.object({ choice: z.literal('leave') }),
    z.object({ choice: z.literal('be_erased'), password: required(fieldErrors.required) }),
  ],
  fieldErrors.optionRequired,
)

export const adulthood = {
  decideAsAdult: act('anyChild', '/api/users/decide-as-adult', {
    summary:
      'Decides at 18, when the parents’ consents count no more: to go on, to leave, or to be erased, which asks for the password again. Gives the same answer when the address is taken. Sends a new link to a person who went on and has not proved an address yet.',
    input: adultDecision,
    refusals: ['child_not_taking_part', 'erasure_under_way', 'address_on_hold', 'too_many_attempts'],
  }),
}

export type AdultDecision = z.output<typeof adultDecision>

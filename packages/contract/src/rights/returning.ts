import { childrenReturnText, consents } from '@desco/contract/families/consents/texts'
import { act, answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

const child = z.object({ id, name: z.string() })

const returningState = z.object({
  /** Since when the whole family is out: then it comes back as a whole, by the yes of everybody who decides. */
  familyLeftAt: z.nullable(z.iso.datetime()),
  /** Since when the parent is out, alone or with the family; null while they take part. */
  ownLeftAt: z.nullable(z.iso.datetime()),
  /** Below 18 and out of the study, alone or with the family. */
  children: z.array(child),
  /** Names of those who left as children and are 18 by now: they decide by themselves. */
  adults: z.array(z.string()),
  /** The first name of the other parent, whose yes is needed too; null where one decides alone, or has no access. */
  otherParent: z.nullable(z.string()),
  /**
   * Why nobody can come back from here: an erasure is open, or somebody who decides has no access and cannot be asked. With
   * `needs_team` a parent who left alone still comes back.
   */
  blocked: z.nullable(z.enum(['erasure_open', 'needs_team'])),
  /** The return that a parent agreed to already, and the other one has not answered. */
  asked: z.nullable(
    z.object({
      isOwn: z.boolean(),
      by: z.string(),
      at: z.iso.datetime(),
      /** With the parent who asks. */
      me: z.boolean(),
      children: z.array(child),
    }),
  ),
})

const answer = answerWith({ data: returningState })

/** Coming back after leaving, with the history of before (docs/decisions/consents.md). */
export const returning = {
  seeReturning: look('anyParent', '/api/users/returning', {
    summary: 'The family’s people who may come back, with the agreements given so far.',
    answer,
    isReadWhole: true,
  }),
  comeBack: act('anyParent', '/api/users/come-back', {
    summary:
      'Agrees that oneself, children, or both take part again, with the current texts. Children and whole families return once every parent with a say has agreed.',
    input: z
      .object({
        /** Oneself too: then with the three consents. For children alone the text about them is enough. */
        me: z.boolean(),
        childIds: z.array(id).check(z.maxLength(limits.childrenPerFamily.max)),
        consents: z.optional(consents),
        childrenText: z.optional(z.literal(childrenReturnText.version, fieldErrors.consentOutdated)),
      })
      .check(
        z.refine(({ me, childIds }) => me || childIds.length > 0, {
          error: fieldErrors.required,
          path: ['childIds'],
        }),
        z.refine(({ me, consents: given }) => !me || given !== undefined, {
          error: fieldErrors.required,
          path: ['consents'],
        }),
        z.refine(({ me, childrenText }) => me || childrenText !== undefined, {
          error: fieldErrors.required,
          path: ['childrenText'],
        }),
      ),
    answer,
    refusals: [
      'not_found',
      'takes_part_already',
      'erasure_open',
      'return_outdated',
      'return_needs_team',
      'too_many_attempts',
    ],
  }),
  declineReturn: act('anyParent', '/api/users/decline-return', {
    summary: 'Declines what the other parent asks, or takes one’s own request back.',
    answer,
    refusals: ['nobody_asks_to_return'],
  }),
}

export type ReturningState = z.output<typeof returningState>

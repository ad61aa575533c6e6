import { act, answerWith, look } from '@desco/contract/endpoint'
import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import { id, required } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

/**
 * The people whose data are erased: one child below 18; oneself; oneself and the children; somebody who has turned 18 in the
 * study; or, entered by the team, the parents' and the children's below 18. Nobody has another adult erased by themselves.
 */
export const erasureLevels = ['child', 'me', 'me-and-children', 'adult', 'family'] as const
export type ErasureLevel = (typeof erasureLevels)[number]

/** How an erasure was asked for; of a rehearsal nobody asked, the team erases it, and of all families after the study. */
export const erasureMeans = ['session', 'telephone', 'rehearsal', 'study-end'] as const

/**
 * Of one system. `waits` for its day, or for a second person of the team; `works`; `needs-team`: LimeSurvey does not let the
 * portal delete all of it, and the team does it by hand.
 */
export const systemStates = ['waits', 'works', 'needs-team', 'done'] as const
export type SystemState = (typeof systemStates)[number]

export const system = z.object({ state: z.enum(systemStates), doneAt: z.nullable(z.iso.datetime()) })

/** The progress of an erasure, for the family and for anybody with its number: no name, no code. */
const progress = {
  id,
  level: z.enum(erasureLevels),
  askedAt: z.iso.datetime(),
  /** Until then it can be taken back; nothing is erased before. */
  dueAt: z.iso.datetime(),
  /** `stopped`: by the team, which had written it down and was wrong. */
  ended: z.nullable(z.enum(['taken_back', 'stopped'])),
  portal: system,
  limeSurvey: system,
}

const erasureProgress = z.object(progress)

const ownErasure = z.object({
  ...progress,
  /** True of the signed-in person, or when they asked; false of the children, asked by the other parent, or of the child itself. */
  isOwn: z.boolean(),
  /** First names of the children whom it is about, while they are there. */
  children: z.array(z.string()),
  mayTakeBack: z.boolean(),
})

/** `keepsAnswers`: answers to questionnaires stay, as the family read before consenting. */
const ownList = answerWith({ data: z.array(ownErasure), keepsAnswers: z.boolean() })

/** To be erased (GDPR art. 17). */
export const erasures = {
  askErasure: act('anyParent', '/api/users/ask-erasure', {
    summary:
      'Leaves the study at once, and has the data erased after 48 hours, in which it can be taken back. At level `child`, `childId` names the child. Asks for the password again.',
    input: z
      .object({
        level: z.enum(['child', 'me', 'me-and-children'], fieldErrors.required),
        childId: z.optional(id),
        password: required(),
      })
      .check(
        z.refine(({ level, childId }) => (level === 'child') === (childId !== undefined), {
          error: fieldErrors.required,
          path: ['childId'],
        }),
      ),
    answer: ownList,
    isForm: true,
    refusals: ['address_on_hold', 'not_found', 'erasure_under_way', 'child_keeps_data', 'too_many_attempts'],
  }),
  takeBackErasure: act('anyMember', '/api/users/take-back-erasure', {
    summary:
      'Takes an erasure back in time: one’s own, or one’s children’s by either parent. A child of 14 or more keeps its own data.',
    input: z.object({ id }),
    answer: ownList,
    refusals: ['not_found', 'erasure_too_late'],
  }),
  seeErasures: look('anyMember', '/api/users/erasures', {
    summary: 'One’s own erasures and those of one’s children, with their progress.',
    answer: ownList,
  }),
  erasureProgress: look('anyone', '/api/erasures/:id', {
    summary:
      'The progress of an erasure by its number, which stands in the last mail: an erased person has no access any more.',
    input: z.object({ id }),
    answer: answerWith({ data: erasureProgress }),
    refusals: ['too_many_attempts'],
  }),
}

/** An answer to a consent text, as the stub of an erasure keeps it. */
export type ErasedConsent = Pick<ConsentGiven, 'section' | 'version' | 'sha256' | 'answer' | 'answeredAt'>

export type OwnErasure = z.output<typeof ownErasure>
export type ErasureProgress = z.output<typeof erasureProgress>

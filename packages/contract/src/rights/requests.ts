import { act, answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

/** The rights that people may ask by: GDPR art. 15, 16, 18, 21 and 17. */
export const requestKinds = ['access', 'rectification', 'restriction', 'objection', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The outcome of a request. `dropped`: the person took it back. */
export const requestOutcomes = ['granted', 'partly', 'refused', 'dropped'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

const longestWords = 2000
/** Of these nobody can know what to do without a word. */
const wordyKinds: readonly RequestKind[] = ['rectification', 'restriction', 'objection']

const words = z
  .string()
  .check(z.trim(), z.maxLength(longestWords, `Puoi scrivere al massimo ${longestWords} caratteri.`))

/** The right that is asked by, and the words. */
export const rightAsked = { kind: z.enum(requestKinds, fieldErrors.optionRequired), words }

export const saysWhatIsWanted = z.refine<{ kind: RequestKind; words: string }>(
  (asked) => !wordyKinds.includes(asked.kind) || asked.words.length > 0,
  { error: 'Scrivi in breve che cosa chiedi.', path: ['words'] },
)

/** `childId`: a parent asks about that child; without it about oneself. */
export const askRightForm = z.object({ ...rightAsked, childId: z.optional(id) }).check(saysWhatIsWanted)

const ownRequest = z.object({
  id,
  kind: z.enum(requestKinds),
  words: z.string(),
  /** First name of the child whom it is about; null for oneself, and for a child whose data are gone. */
  child: z.nullable(z.string()),
  receivedOn: z.iso.date(),
  /** The last day on which it must be answered. */
  dueOn: z.iso.date(),
  /** Why it takes longer than a month; null when it does not. */
  prolongedBecause: z.nullable(z.string()),
  outcome: z.nullable(z.enum(requestOutcomes)),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** The portal did it at once: a copy, a correction. */
  byPortal: z.boolean(),
  /** Another birth date that waits to be confirmed. */
  birthDate: z.nullish(z.iso.date()),
})

/** Requests to the research team by people's rights (GDPR art. 12). */
export const requests = {
  myRequests: look('anyMember', '/api/users/requests', {
    summary: 'The rights requests of the signed-in person, newest first, with the answers.',
    answer: answerWith({ data: z.array(ownRequest) }),
  }),
  askRight: act('anyMember', '/api/users/ask-right', {
    summary:
      'Asks the research team for access, correction, restriction, objection or erasure; a parent may ask for a child too. The team answers within a month.',
    input: askRightForm,
    answer: answerWith({ data: ownRequest }),
    isForm: true,
    refusals: ['not_found', 'child_is_adult', 'address_on_hold', 'too_many_attempts'],
  }),
}

export type OwnRequest = z.output<typeof ownRequest>

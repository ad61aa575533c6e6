import { act, answerWith, type InputOf, look } from '@desco/contract/endpoint'
import { birthDate } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { chosenMessages, messageChoices } from './people.ts'

const left = z.object({ name: z.string(), leftAt: z.nullable(z.iso.datetime()) })

const leavingState = z.object({
  /** Null while one takes part. */
  ownLeftAt: z.nullable(z.iso.datetime()),
  /** Those for whom both parents had decided. */
  children: z.array(z.object({ id: z.uuid(), ...left.shape })),
  messages: chosenMessages,
  /** The other parent, if there is one with an access. */
  otherParent: z.nullable(left),
})

const answer = answerWith({ data: leavingState })

/** Leaving the study, as easily as consenting was (GDPR art. 7.3). One child alone: `withdrawChild`. */
export const leaving = {
  seeLeaving: look('anyParent', '/api/users/leaving', {
    summary: 'The family’s people: those who take part, and those who left, with the date.',
    answer,
  }),
  chooseMessages: act('parent', '/api/users/messages', {
    summary:
      'Chooses the messages one wants: all, only the necessary ones, or the necessary ones until a day.',
    input: z.object({
      choice: z.enum(messageChoices, fieldErrors.required),
      until: z.optional(birthDate),
    }),
    answer,
  }),
  leave: act('parent', '/api/users/leave', {
    summary:
      'Takes oneself out of the study, with or without the children. Both parents get a mail; the session stays open.',
    /** The part that ends: one's own; or one's own and the authorization of all children, without which none takes part. */
    input: z.object({ degree: z.enum(['me', 'me-and-children'], fieldErrors.required) }),
    answer,
    refusals: ['family_not_active', 'person_not_taking_part'],
  }),
}

export type LeavingState = z.output<typeof leavingState>
export type MessageChoice = (typeof messageChoices)[number]
export type LeavingDegree = InputOf<typeof leaving.leave>['degree']

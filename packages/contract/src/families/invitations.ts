import { type InvitationDocument, invitationDocument } from './consents/texts.ts'
import { act, answerWith } from '@desco/contract/endpoint'
import { id, renamed, required, secondParentPhone } from '@desco/contract/fields'
import { codeClock } from './one-time-codes.ts'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { commonParentFields } from './sign-up.ts'

/** The secret of an invitation's link. */
const token = required()

/** The children that the second parent ticks: at least one, or the answer is a refusal and says so. */
const selectedChild = z
  .array(id, fieldErrors.childrenRequired)
  .check(
    z.minLength(1, fieldErrors.childrenRequired),
    z.maxLength(limits.childrenPerFamily.max, fieldErrors.tooManyChildren),
  )

/** The second parent's registration in the wire's names (specification sections 3 and 5). */
export const secondParentSignUpForm = z.object({
  ...commonParentFields,
  phone_number: secondParentPhone,
  selectedChild,
  token,
})

/** A second parent who registers, in our names. */
const secondParent = z.pipe(
  secondParentSignUpForm,
  z.transform(({ phone_number, maritalstatus, selectedChild: childIds, isChecked: _said, ...same }) => ({
    ...same,
    phone: phone_number,
    maritalStatus: maritalstatus,
    childIds,
  })),
)

/** `version`: of the text that was shown. A caller that leaves it out is recorded as having sent `isChecked` alone. */
const shownVersion = (document: InvitationDocument) =>
  z.optional(
    z
      .string(fieldErrors.consentOutdated)
      .check(
        z.refine((version) => version === invitationDocument(document).version, fieldErrors.consentOutdated),
      ),
  )

export const childSelectionForm = z.object({
  isChecked: z.literal('true', fieldErrors.termsNotAccepted),
  selectedChild,
  token,
  version: shownVersion('childrenOnly'),
})

const childSelection = z.pipe(
  childSelectionForm,
  z.transform(({ selectedChild: childIds, isChecked: _said, ...same }) => ({ childIds, ...same })),
)

const refusal = z.object({
  isChecked: z.enum(['true', 'false'], fieldErrors.required),
  token,
  version: shownVersion('refusal'),
})

/** Where an invitation stands. */
export const invitationStates = [
  'open',
  'expired',
  'replaced',
  'answered_full',
  'answered_children_only',
  'answered_refused',
] as const

/** Names and address only while the link is open: a dead one tells its holder what happened, and no more. */
const invitationSeen = z.object({
  /**
   * `on_hold`: who invited has to answer a text that has changed first; the link stays good. `closed`: registrations can be
   * finished no more, and all that may be answered is a no.
   */
  status: z.enum([...invitationStates, 'on_hold', 'closed']),
  spousesurname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  inviter: z.nullable(z.object({ name: z.string(), surname: z.string() })),
  expiresAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Of a family that the team made to try the path; the pages say so. */
  isRehearsal: z.optional(z.literal(true)),
})

const invitedChild = renamed(z.object({ _id: id, childname: z.string(), surname: z.string() }), {
  id: '_id',
  name: 'childname',
})

const deadLink = [
  'invitation_unknown',
  'invitation_expired',
  'invitation_replaced',
  'invitation_answered',
  'invitation_on_hold',
] as const

export const invitations = {
  seeInvitation: act('anyone', '/api/users/verify-spouse-req', {
    summary: 'Tells the state of the invitation behind a link. Never names a child.',
    input: z.object({ token }),
    answer: answerWith({ data: invitationSeen }),
    refusals: ['invitation_unknown'],
  }),
  invitedChildren: act('anyone', '/api/users/get-child', {
    summary: 'The children about whom an open invitation asks.',
    input: z.object({ token }),
    answer: answerWith({ child: z.array(invitedChild) }),
    isReadWhole: true,
    refusals: deadLink,
  }),
  secondParentSignUp: act('anyone', '/api/users/spouse-reg', {
    summary:
      'Registers the second parent, who authorizes the ticked children. With `code` the address differs from the invited one and must be verified with it. The token may stand in the header or in the body; the body wins.',
    input: secondParent,
    from: ['header', 'body'],
    answer: answerWith({ code: z.optional(codeClock) }),
    isForm: true,
    refusals: ['not_found', 'too_many_attempts', ...deadLink],
  }),
  secondParentSelectChildren: act('anyone', '/api/users/spouse-childsel', {
    summary: 'Authorizes the ticked children for a second parent who does not take part.',
    input: childSelection,
    isForm: true,
    refusals: ['not_found', ...deadLink],
  }),
  secondParentRefuse: act('anyone', '/api/users/spouse-noone', {
    summary: 'Refuses for the second parent: the registration request is rejected.',
    input: refusal,
    isForm: true,
    refusals: deadLink,
  }),
}

export type SecondParent = z.output<typeof secondParent>
export type SecondParentSignUpForm = z.output<typeof secondParentSignUpForm>
export type ChildSelection = z.output<typeof childSelection>
export type SecondParentRefusal = z.output<typeof refusal>
export type InvitationState = (typeof invitationStates)[number]
export type InvitationSeen = z.output<typeof invitationSeen>
export type InvitedChild = z.output<typeof invitedChild>

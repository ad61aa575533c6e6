import { act, answerWith, look } from '@desco/contract/endpoint'
import { personName, renamed, secondParentEmail, unlessStored } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

// The first parent's side. Apart from what the second parent answers: a home does not load the consents' texts.

/** The first parent's view of the invitation, in the spouse panel. */
const invitationSent = z.object({
  status: z.enum(['sent', 'opened', 'expired', 'answered']),
  spousesurname: z.string(),
  spousemail: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  mayBeSentAgain: z.boolean(),
  /** Its mail did not arrive: there is no such mailbox, or it is full. */
  cameBack: z.optional(z.enum(['gone', 'full'])),
})

type StoredInvitation = Pick<InvitationSent, 'spousesurname' | 'spousemail'>

/** Invites again (specification section 5): only what differs from the invitation before is held against today's limits. */
export const invitationForm = ({ spousesurname, spousemail }: StoredInvitation) =>
  z.object({
    spousesurname: unlessStored(personName, spousesurname),
    spousemail: unlessStored(secondParentEmail, spousemail),
  })

// a stored invitation may be older than today's limits: `invitationForm` is given it, and holds a change against them
const newInvitation = renamed(
  z.object({
    spousesurname: z.string(fieldErrors.required),
    spousemail: z.string(fieldErrors.secondParentRequired),
  }),
  { surname: 'spousesurname', email: 'spousemail' },
)

export const sentInvitations = {
  sentInvitation: look('parent', '/api/users/spouse-invitation', {
    summary: 'The latest invitation sent to the family’s other parent, or null.',
    answer: answerWith({ data: z.nullable(invitationSent) }),
  }),
  inviteAgain: act('parent', '/api/users/invite-spouse', {
    summary: 'Sends the invitation again, with a new link, to the same or a corrected address.',
    input: newInvitation,
    isForm: true,
    refusals: ['nobody_to_invite', 'too_many_attempts'],
  }),
}

export type InvitationSent = z.output<typeof invitationSent>
export type NewInvitation = z.output<typeof newInvitation>

import {
  invitationForm,
  type InvitationSent,
  type NewInvitation,
} from '@desco/contract/families/sent-invitations'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { studyLimits } from '@desco/contract/study-limits'

import type { FamiliesNeeds } from '#families/needs.ts'
import { getAccount, underFamilyLock } from '#families/people/family-members.queries.ts'
import { invitationState, mayInviteAgain, wasOpened } from '#families/events/invitation-state.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { later } from '#platform/clock.ts'
import type { Parent } from '#platform/http/actor.ts'
import { countAttempts, takeAttempt, takeAttemptOfDay, takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { checkFields } from '#platform/http/read-input.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { readCameBack } from '#platform/mail/bounces/bounces.queries.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { isTooLateToFinish } from '#families/study/study-end.ts'
import type { Needs } from '#platform/needs.ts'
import { newToken } from '#platform/secrets/secrets.ts'

import { findLatestInvitation, invitationHash } from './invitations.queries.ts'
import { invitationMail } from './invitations.mails.ts'

type Inviter = { id: string; familyId: string; name: string; surname: string }

/** Stores the invitation and queues its mail. The link's token is kept only as a hash (design section 3). */
export async function inviteOtherParent(
  needs: FamiliesNeeds,
  inviter: Inviter,
  { surname, email }: { surname: string; email: string },
  { again }: { again: boolean } = { again: false },
) {
  const now = needs.clock.now()
  const token = newToken()
  const familyId = inviter.familyId
  const expiresAt = later(now, { days: studyLimits().invitationDays })
  const { id: invitationId } = await needs.db
    .insertInto('spouse_invitation')
    .values({ familyId, surname, email, tokenHash: invitationHash(token), createdAt: now, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(needs.db, now, {
    familyId,
    kind: again ? 'other_parent_invited_again' : 'other_parent_invited',
    accountId: inviter.id,
    invitationId,
  })
  await queueMail(needs, { to: email, ...invitationMail(needs, { inviter, token, expiresAt, again }) })
}

/** The last invitation of one's family, or null where nobody was invited. */
export async function seeSentInvitation(
  { db, clock }: Needs,
  { familyId }: Parent,
): Promise<InvitationSent | null> {
  const invitation = await findLatestInvitation(db, familyId)
  if (invitation === undefined) return null
  const events = await listEvents(db, familyId)
  const state = invitationState(events, invitation, clock.now())
  const whileOpen = wasOpened(events, invitation.id) ? 'opened' : 'sent'
  const status = state === 'open' ? whileOpen : state === 'expired' ? 'expired' : 'answered'
  return {
    status,
    spousesurname: invitation.surname,
    spousemail: invitation.email,
    sentAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    mayBeSentAgain: mayInviteAgain(events) && !(await isTooLateToFinish({ db, clock })),
    // an opened invitation has arrived, whatever else came back
    cameBack: status === 'sent' ? ((await readFate(db, invitation)) ?? undefined) : undefined,
  }
}

/** Whether the mail of an invitation came back. It tells nothing of the other parent: the inviter wrote the address. */
const readFate = (db: Needs['db'], { email, createdAt }: { email: string; createdAt: Date }) =>
  readCameBack(db, { address: email, kinds: ['spouse-invitation'], since: createdAt })

/** Sends a new invitation to the same or a corrected address, while nobody has answered. The old link is dead at once. */
export async function inviteAgain(
  needs: FamiliesNeeds,
  { accountId, familyId }: Parent,
  invited: NewInvitation,
): Promise<void> {
  const before = await findLatestInvitation(needs.db, familyId)
  const checked = checkInvited(before, invited)
  const isSame = before !== undefined && checked.email.toLowerCase() === before.email.toLowerCase()
  // a full mailbox may have been emptied
  if (isSame && (await readFate(needs.db, before)) === 'gone')
    refuseField('spousemail', fieldErrors.invitationCameBack)
  await limitInvitations(needs, familyId, checked.email)
  await underFamilyLock(needs, familyId, (inside) =>
    sendAgain(inside, { familyId, inviterId: accountId }, checked),
  )
}

/** Holds changed fields against today's limits; stored ones pass. */
function checkInvited(before: NewInvitation | undefined, { surname, email }: NewInvitation): NewInvitation {
  const stored = { spousesurname: before?.surname ?? '', spousemail: before?.email ?? '' }
  const form = invitationForm(stored)
  const { spousesurname, spousemail } = checkFields(form, { spousesurname: surname, spousemail: email })
  return { surname: spousesurname, email: spousemail }
}

/** The invitation that a family waits for, if one may be sent again. */
export async function findAwaited(db: FamiliesNeeds['db'], familyId: string) {
  const events = await listEvents(db, familyId)
  return mayInviteAgain(events) ? findLatestInvitation(db, familyId) : undefined
}

/** The same under the family's lock, in the name of who invited before. `email`: a corrected address. */
export async function resendInvitation(
  needs: FamiliesNeeds,
  familyId: string,
  email?: string,
): Promise<void> {
  const awaited = await findAwaited(needs.db, familyId)
  if (awaited === undefined) throw new Problem('nobody_to_invite')
  const { inviterId, surname, email: before } = awaited
  // forgotten after months of silence: a caller that sends it again has to say to whom
  if (email === undefined && before === '') throw new Problem('nobody_to_invite')
  await sendAgain(needs, { familyId, inviterId }, { surname, email: email ?? before })
}

async function sendAgain(
  needs: FamiliesNeeds,
  { familyId, inviterId }: { familyId: string; inviterId: string },
  invited: NewInvitation,
) {
  const { db } = needs
  if (!mayInviteAgain(await listEvents(db, familyId))) throw new Problem('nobody_to_invite')
  const inviter = await getAccount(db, inviterId)
  if (invited.email === inviter.email) refuseField('spousemail', fieldErrors.secondParentEmailIsYours)
  await inviteOtherParent(needs, inviter, invited, { again: true })
}

/** By family, and by address: nobody's mailbox is filled from here, however many families are registered for it. */
export async function limitInvitations(needs: FamiliesNeeds, familyId: string, email: string) {
  const { perHour, perDay } = limits.invitation
  await takeAttemptOfHour(needs, 'invitation-hour', familyId, perHour)
  await takeAttemptOfDay(needs, 'invitation-day', familyId, perDay)
  await takeAttempt(needs, { ...invitationsTo(email), max: perDay })
}

/** The limit of the address alone, where a family invites for the first time. Refuses at the given field. */
export async function limitFirstInvitation(needs: FamiliesNeeds, email: string, field: string) {
  if ((await countAttempts(needs, invitationsTo(email))) <= limits.invitation.perDay) return
  refuseField(field, fieldErrors.secondParentEmailTooOften)
}

const invitationsTo = (email: string) => ({ name: 'invitation-to', subject: email, perSeconds: 86_400 })

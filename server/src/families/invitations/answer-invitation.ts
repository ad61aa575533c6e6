import type {
  ChildSelection,
  InvitationSeen,
  InvitationState,
  InvitedChild,
  SecondParentRefusal,
} from '@desco/contract/families/invitations'
import { studyLimits } from '@desco/contract/study-limits'
import type { ProblemCode } from '@desco/contract/problems'

import { recordInvitationDocument } from '#families/consents/record-consents.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { authorizationReceipt, authorizedMail, refusalReceipt, refusedMail } from './invitations.mails.ts'
import { answerTo, invitationState, wasOpened } from '#families/events/invitation-state.rules.ts'
import { listChildRows, underFamilyLock } from '#families/people/family-members.queries.ts'
import { isTooLateToFinish } from '#families/study/study-end.ts'
import { listOverdue } from '#families/consents/study-texts.ts'
import type { Database } from '#platform/database/database.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import { getInvitationByToken, type Invitation, invitationHash } from './invitations.queries.ts'

/** The second parent authorizes the ticked children and does not take part: the other children do not either. */
export async function authorizeChildren(needs: FamiliesNeeds, { token, childIds, version }: ChildSelection) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation
    const all = await requireOwnChildren(tx, familyId, childIds)
    const authorized = [...new Set(childIds)]

    const now = needs.clock.now()
    const answer = { familyId, invitationId, childIds: authorized }
    await recordEvent(tx, now, { ...answer, kind: 'answered_children_only' })
    await recordInvitationDocument(inside, 'childrenOnly', { ...answer, shown: version !== undefined })
    const count = { authorized: authorized.length, all }
    if (inviterEmail !== null) {
      await queueMail(inside, { to: inviterEmail, ...authorizedMail(needs, { count, takesPart: false }) })
    }
    await queueMail(inside, { to: email, ...authorizationReceipt(needs, { count, at: now }) })
  })
}

/** The second parent does not authorize: the registration request is rejected and nobody's child takes part. */
export async function refuseInvitation(needs: FamiliesNeeds, { token, version }: SecondParentRefusal) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation

    const now = needs.clock.now()
    const answer = { familyId, invitationId, childIds: [] }
    await recordEvent(tx, now, { ...answer, kind: 'answered_refused' })
    await recordInvitationDocument(inside, 'refusal', { ...answer, shown: version !== undefined })
    const erasedOn = later(now, { days: studyLimits().refusedChildrenDays })
    if (inviterEmail !== null) await queueMail(inside, { to: inviterEmail, ...refusedMail(needs, erasedOn) })
    await queueMail(inside, { to: email, ...refusalReceipt(needs, now) })
  })
}

const refusals: Record<Exclude<InvitationState, 'open'>, ProblemCode> = {
  expired: 'invitation_expired',
  replaced: 'invitation_replaced',
  answered_full: 'invitation_answered',
  answered_children_only: 'invitation_answered',
  answered_refused: 'invitation_answered',
}

/** The invitation behind a link that may still be answered; refuses every other link. */
export async function getOpenInvitation({ db, clock }: Needs, token: string): Promise<Invitation> {
  const invitation = await getInvitationByToken(db, token)
  const events = await listEvents(db, invitation.familyId)
  const state = invitationState(events, invitation, clock.now())
  if (state !== 'open') throw new Problem(refusals[state])
  if (await isOnHold({ db, clock }, invitation)) throw new Problem('invitation_on_hold')
  return invitation
}

/**
 * Whether the yes of who invited holds no more, because they have not answered a new text in time: no child is authorized
 * beside it until they have.
 */
async function isOnHold({ db, clock }: Needs, { familyId, inviterId }: Invitation): Promise<boolean> {
  const inviter = { id: familyId, children: [], events: [] }
  return (await listOverdue(db, [inviter], dayInItaly(clock.now()))).has(inviterId)
}

/**
 * The same under the family's row lock, to be called inside the transaction that stores the answer: of two answers at
 * once, or of an answer and an invitation that is being sent again, one waits and then finds the link dead.
 */
export async function lockOpenInvitation(needs: Needs, token: string): Promise<Invitation> {
  await needs.db
    .selectFrom('family')
    .select('family.id')
    .where('family.id', '=', (one) =>
      one.selectFrom('spouse_invitation').select('familyId').where('tokenHash', '=', invitationHash(token)),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('invitation_unknown'))
  return getOpenInvitation(needs, token)
}

/** Somebody else's child, or one that does not exist, is not found: both get the same answer. */
export async function requireOwnChildren(db: Database, familyId: string, childIds: readonly string[]) {
  const rows = await listChildRows(db, familyId)
  const own = new Set(rows.map(({ id }) => id))
  if (!childIds.every((id) => own.has(id))) throw new Problem('not_found')
  return rows.length
}

/** Says where the invitation behind a link stands, and keeps that it was opened. Never names a child. */
export async function seeInvitation(needs: Needs, token: string): Promise<InvitationSeen> {
  const { db, clock } = needs
  const invitation = await getInvitationByToken(db, token)
  const events = await listEvents(db, invitation.familyId)
  const state = invitationState(events, invitation, clock.now())
  const status = state === 'open' ? await stateOfOpen(needs, invitation) : state
  if (status !== 'open') {
    const answeredAt = answerTo(events, invitation.id)?.happenedAt?.toISOString() ?? null
    return { status, spousesurname: null, email: null, inviter: null, expiresAt: null, answeredAt }
  }
  if (!wasOpened(events, invitation.id)) await keepOpening(needs, invitation)
  return {
    status,
    spousesurname: invitation.surname,
    email: invitation.email,
    inviter: { name: invitation.inviterName, surname: invitation.inviterSurname },
    expiresAt: invitation.expiresAt.toISOString(),
    answeredAt: null,
    ...((await isRehearsal(db, invitation.familyId)) && { isRehearsal: true }),
  }
}

/** Why nobody can accept an invitation whose link is good; `open` where they can. */
async function stateOfOpen({ db, clock }: Needs, invitation: Invitation) {
  if (await isOnHold({ db, clock }, invitation)) return 'on_hold'
  return (await isTooLateToFinish({ db, clock })) ? 'closed' : 'open'
}

const keepOpening = (needs: Needs, { id, familyId }: Invitation) =>
  underFamilyLock(needs, familyId, async ({ db, clock }) => {
    if (wasOpened(await listEvents(db, familyId), id)) return
    await recordEvent(db, clock.now(), { familyId, kind: 'invitation_opened', invitationId: id })
  })

/** The children about whom an open invitation asks: their names, and nothing else about them. */
export async function listInvitedChildren(needs: Needs, token: string): Promise<InvitedChild[]> {
  const { familyId } = await getOpenInvitation(needs, token)
  const rows = await listChildRows(needs.db, familyId)
  return rows.map(({ id, name, surname }) => ({ id, name, surname }))
}

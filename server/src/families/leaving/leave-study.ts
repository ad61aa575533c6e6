import { dayInItaly } from '@desco/contract/families/birth-date'
import type { LeavingDegree, LeavingState } from '@desco/contract/families/leaving'
import type { ChildrensPart } from '@desco/contract/team/family-acts'

import type { FamiliesNeeds } from '#families/needs.ts'
import { type AgeFacts, ageOfRights } from '#families/events/growing-up.rules.ts'
import {
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  leftAt,
  mayTakePart,
  wasAuthorized,
} from '#families/events/family-events.rules.ts'
import { findMessageChoice } from './choose-messages.ts'
import {
  listChildRows,
  listFamilyAccounts,
  listParentEmails,
  underFamilyLock,
} from '#families/people/family-members.queries.ts'
import { listEvents, queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnyParent, Parent } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { takeChildOut } from '#families/children/withdraw-child.ts'
import { findLatestInvitation } from '#families/invitations/invitations.queries.ts'
import { endSessionsOf } from '#families/log-in/sessions.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import { mailParents } from '#families/people/tell-people.ts'
import { Problem } from '#platform/problem.ts'
import { familyWithdrawnMail, invitationCancelledMail, personWithdrawnMail } from './withdrawals.mails.ts'

/**
 * A parent leaves by themselves. Nobody takes another adult out: with another parent who takes part, the family goes on with
 * that one. A parent who leaves as the last one, and takes the children along, ends the family's part; so does everybody
 * who leaves before the family is complete, for whom there is nothing else to leave.
 */
export async function leaveStudy(
  needs: FamiliesNeeds,
  parent: Parent,
  degree: LeavingDegree,
): Promise<LeavingState> {
  await underFamilyLock(needs, parent.familyId, (inside) => leaveUnderLock(inside, parent, degree))
  return seeLeaving(needs, parent)
}

/** The same in the caller's transaction, under the family's lock. */
export async function leaveUnderLock(
  needs: FamiliesNeeds,
  parent: Pick<Parent, 'accountId' | 'familyId'>,
  degree: LeavingDegree,
): Promise<void> {
  const { accountId, familyId } = parent
  const events = await listEvents(needs.db, familyId)
  const isLast = (await findOther(needs.db, parent, events))?.leftAt !== null
  // an adult child stays, whatever becomes of the parents
  const today = dayInItaly(needs.clock.now())
  const hasAdult = (await listChildRows(needs.db, familyId)).some(
    (child) => ageOfRights(child, today) >= 18 && mayTakePart(events, child.id),
  )
  const isWhole = degree === 'me-and-children' && isLast && !hasAdult
  if (isWhole || enrolmentOf(events) !== 'active') {
    return withdrawFamily(needs, familyId, { keepSessionOf: accountId })
  }
  const children = degree === 'me' ? 'stay' : 'leave'
  return withdrawPerson(needs, { familyId, accountId, children, byThemselves: true })
}

/** The people who take part and those who have left, as a parent may know it. */
export async function seeLeaving(
  { db, clock }: Needs,
  parent: Pick<AnyParent, 'accountId' | 'familyId'>,
): Promise<LeavingState> {
  const { accountId, familyId } = parent
  const events = await listEvents(db, familyId)
  const today = dayInItaly(clock.now())
  // an adult child's leaving is nobody else's to know
  const children = (await listChildRows(db, familyId)).filter((child) => ageOfRights(child, today) < 18)
  const other = await findOther(db, parent, events)
  return {
    ownLeftAt: iso(leftAt(events, { accountId })),
    children: children
      .filter(({ id }) => wasAuthorized(events, id))
      .map(({ id, name }) => ({ id, name, leftAt: iso(leftAt(events, { childId: id })) })),
    messages: await findMessageChoice(db, accountId, today),
    otherParent: other === undefined ? null : { name: other.name, leftAt: iso(other.leftAt) },
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

async function findOther(
  db: Database,
  { accountId, familyId }: Pick<Parent, 'accountId' | 'familyId'>,
  events: readonly FamilyEvent[],
) {
  const accounts = await listFamilyAccounts(db, familyId)
  const other = accounts.find(({ id, kind }) => kind === 'parent' && id !== accountId)
  if (other === undefined) return undefined
  return { name: other.name, leftAt: leftAt(events, { accountId: other.id }) }
}

type Leaving = {
  familyId: string
  accountId: string
  children: ChildrensPart
  /** Their session stays: they read what follows, and can still take their children out. */
  byThemselves?: boolean
}

/**
 * Takes a parent out of the study, under the family's lock. Their own part ends; whether they also take back the
 * authorization of the children is theirs to say, and without one parent's authorization no child takes part.
 */
export async function withdrawPerson(
  needs: FamiliesNeeds,
  { familyId, accountId, children, byThemselves = false }: Leaving,
): Promise<void> {
  const { db, clock } = needs
  const accounts = await listFamilyAccounts(db, familyId)
  const parent = accounts.find(({ id, kind }) => id === accountId && kind === 'parent')
  if (parent === undefined) throw new Problem('not_found')
  const events = await listEvents(db, familyId)
  if (enrolmentOf(events) !== 'active') throw new Problem('family_not_active')
  if (hasLeft(events, accountId)) throw new Problem('person_not_taking_part')

  const today = dayInItaly(clock.now())
  const taking = (await listChildRows(db, familyId)).filter(
    // an adult child is nobody else's to take out
    (child) => children === 'leave' && mayTakePart(events, child.id) && ageOfRights(child, today) < 18,
  )
  await recordEvent(db, clock.now(), {
    familyId,
    kind: 'person_withdrawn',
    accountId,
    details: { byTeam: !byThemselves, childrenToo: taking.length },
  })
  if (!byThemselves) await endSessionsOf({ db }, accountId)
  await queueLeaving(needs, [accountId])
  const by = byThemselves ? { accountId, name: parent.name } : 'research team'
  for (const { id } of taking) await takeChildOut(needs, { familyId, by }, id)
  for (const to of await listParentEmails(db, familyId)) {
    const letter = personWithdrawnMail(needs, { isOwn: to === parent.email, children })
    await queueMail(needs, { to, ...letter })
  }
}

/**
 * Takes a whole family out of the study, wherever it stands, under its lock. Everybody's sessions end, an open
 * invitation is dead from now on, and the invited parent is told. An adult child stays: they decide by themselves
 * (docs/decisions/erasure.md), and the family does not end with its parents.
 */
export async function withdrawFamily(
  needs: FamiliesNeeds,
  familyId: string,
  { keepSessionOf }: { keepSessionOf?: string } = {},
): Promise<void> {
  const { db, clock } = needs
  const events = await listEvents(db, familyId)
  if (enrolmentOf(events) === 'withdrawn') throw new Problem('family_not_active')
  const now = clock.now()
  const invitation = await findLatestInvitation(db, familyId)
  const isAwaited = invitation !== undefined && invitationState(events, invitation, now) === 'open'

  const taking = (await listChildRows(db, familyId)).filter(({ id }) => mayTakePart(events, id))
  const isAdult = (child: AgeFacts) => ageOfRights(child, dayInItaly(now)) >= 18
  const adults = taking.filter(isAdult)
  const accounts = await listFamilyAccounts(db, familyId)
  const leaving = accounts.filter(({ id }) => !adults.some(({ accountId }) => accountId === id))
  const byTeam = keepSessionOf === undefined
  if (adults.length === 0) {
    await recordEvent(db, now, { familyId, kind: 'family_withdrawn', details: { byTeam } })
  } else {
    const parents = leaving.filter(({ id, kind }) => kind === 'parent' && !hasLeft(events, id))
    const minors = taking.filter((child) => !isAdult(child)).map(({ id }) => id)
    if (parents.length + minors.length === 0) throw new Problem('family_not_active')
    for (const { id } of parents) {
      const details = { byTeam, childrenToo: 0 }
      await recordEvent(db, now, { familyId, kind: 'person_withdrawn', accountId: id, details })
    }
    if (minors.length > 0) {
      const details = { byTeam }
      await recordEvent(db, now, { familyId, kind: 'child_withdrawn', childIds: minors, details })
    }
  }
  const accountIds = leaving.map(({ id }) => id)
  for (const id of accountIds) if (id !== keepSessionOf) await endSessionsOf({ db }, id)
  await queueLeaving(needs, accountIds)
  await mailParents(needs, familyId, familyWithdrawnMail(needs, { sparesAdults: adults.length > 0 }))
  if (isAwaited) await queueMail(needs, { to: invitation.email, ...invitationCancelledMail(needs) })
}

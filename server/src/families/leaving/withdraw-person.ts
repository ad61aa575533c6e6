import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ChildrensPart } from '@desco/contract/team/family-acts'

import { takeChildOut } from '#families/children/withdraw-child.ts'
import { findLatestInvitation } from '#families/invitations/invitations.queries.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { endSessionsOf } from '#families/log-in/sessions.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Aged, ageOfRights } from '#families/events/growing-up.rules.ts'
import { enrolmentOf, hasLeft, mayTakePart } from '#families/events/family-events.rules.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import { listChildRows } from '#families/people/children.queries.ts'
import { listEvents, queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { listFamilyAccounts } from '#families/people/family-members.queries.ts'
import { mailParents } from '#families/people/tell-people.ts'
import { Problem } from '#platform/problem.ts'

import { familyWithdrawnMail, invitationCancelledMail, personWithdrawnMail } from './withdrawals.mails.ts'

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
    // who is 18 is nobody else's to take out
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
  await mailParents(needs, familyId, (to) =>
    personWithdrawnMail(needs, { to, isOwn: to === parent.email, children }),
  )
}

/**
 * Takes a whole family out of the study, wherever it stands, under its lock. Everybody's sessions end, an open
 * invitation is dead from now on, and who was asked is told. Who has turned 18 stays: they decide by themselves
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
  const isAdult = (child: Aged) => ageOfRights(child, dayInItaly(now)) >= 18
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
  const sparesAdults = adults.length > 0
  await mailParents(needs, familyId, (to) => familyWithdrawnMail(needs, { to, sparesAdults }))
  if (isAwaited) await queueMail(needs, invitationCancelledMail(needs, invitation.email))
}

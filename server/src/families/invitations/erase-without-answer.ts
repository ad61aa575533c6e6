import { invitingKinds, kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'
import { type RawBuilder, sql } from 'kysely'

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { listParentsToTell, underFamilyLock } from '#families/people/family-members.queries.ts'
import { nobody } from '#families/people/data-subject.queries.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Needs } from '#platform/needs.ts'

import { eraseChildren } from './erase-refused-families.ts'
import { childrenErasedSoonMail } from './invitations.mails.ts'
import type { Clock } from '#platform/clock.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

const { withoutConsent } = limits

/** Those whose time ended at least so many days ago. */
const endedBefore = (clock: Clock, days: number): RawBuilder<boolean> =>
  sql`invitation.expires_at <= ${clock.inDatabase()} - make_interval(days => ${days}::int)`

/** The children of an older invitation are erased, unless the portal stood still for longer than that. */
const missedDays = 60

/** The last one of its family, to which nobody has answered and after which nothing ended the waiting. */
const isAwaited = sql<boolean>`(
  not exists (
    select from spouse_invitation as newer
    where newer.family_id = invitation.family_id and newer.created_at > invitation.created_at
  )
  and not exists (
    select from family_event as event
    where event.family_id = invitation.family_id and event.happened_at >= invitation.created_at
      and event.kind not in (${sql.join(['invitation_expired', ...kindsThatLeaveInvitationOpen, ...invitingKinds].map((kind) => sql.lit(kind)))})
  ))`

const hasChildren = sql<boolean>`exists (select from child where child.family_id = invitation.family_id)`

/** Families whose last invitation has expired, and who wait for an answer to it as long as their children are there. */
export async function countLateInvitations({ db, clock }: Needs): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from spouse_invitation as invitation
    where invitation.expires_at > ${clock.inDatabase()} - make_interval(days => ${withoutConsent.childrenDays + missedDays}::int)
      and invitation.expires_at <= ${clock.inDatabase()} and ${isOfStudy('invitation.familyId')}
      and ${isAwaited} and ${hasChildren}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Invitations that ended unanswered so long ago that surname and address are kept no longer. */
export async function listForgettable({ db, clock }: Needs) {
  const { rows } = await sql<{ id: string; familyId: string }>`
    select invitation.id, invitation.family_id as "familyId" from spouse_invitation as invitation
    where ${endedBefore(clock, withoutConsent.invitationDays)}
      and (invitation.surname <> '' or invitation.email <> '')
      and not exists (
        select from family_event as event
        where event.family_id = invitation.family_id and event.invitation_id = invitation.id
          and event.kind in ('answered_full', 'answered_children_only', 'answered_refused')
      )`.execute(db)
  return rows
}

/** Those whose inviter is to be told that the children will be erased, and from when on. */
async function listToTell({ db, clock }: Needs) {
  const { childrenDays, toldDaysBefore } = withoutConsent
  const { rows } = await sql<{ id: string; familyId: string; inviterId: string | null; erasedAt: Date }>`
    select invitation.id, invitation.family_id as "familyId", invited.account_id as "inviterId",
      greatest(
        invitation.expires_at + make_interval(days => ${childrenDays}::int),
        ${clock.inDatabase()} + make_interval(days => ${toldDaysBefore}::int)
      ) as "erasedAt"
    from spouse_invitation as invitation
    join family_event as invited on invited.family_id = invitation.family_id
      and invited.invitation_id = invitation.id and invited.kind in (${sql.join(invitingKinds.map((kind) => sql.lit(kind)))})
    where ${endedBefore(clock, childrenDays - toldDaysBefore)} and invitation.erasure_told_at is null
      and ${isAwaited} and ${hasChildren}`.execute(db)
  return rows
}

/** False when another process was faster. */
async function markTold({ db, clock }: Needs, invitationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update spouse_invitation set erasure_told_at = ${clock.inDatabase()}
    where id = ${invitationId} and erasure_told_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Families whose other parent has been silent for so long, and of whom who invited was told in time. */
export async function listSilent({ db, clock }: Needs, familyId: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ familyId: string }>`
    select invitation.family_id as "familyId" from spouse_invitation as invitation
    where ${endedBefore(clock, withoutConsent.childrenDays)}
      and invitation.erasure_told_at <= ${clock.inDatabase()} - make_interval(days => ${withoutConsent.toldDaysBefore}::int)
      ${familyId === null ? sql`` : sql`and invitation.family_id = ${familyId}`}
      and ${isAwaited} and ${hasChildren}`.execute(db)
  return rows.map((row) => row.familyId)
}

type Given = Needs & { erase: Erase }

/** Forgets surname and address of who was invited and never answered. Answers how many invitations it was. */
export async function forgetUnanswered(needs: Given): Promise<number> {
  const due = await listForgettable(needs)
  for (const { id, familyId } of due) {
    const invited = { ...nobody, familyId, invitationIds: [id] }
    await underFamilyLock(needs, familyId, ({ db, erase }) => erase(db, invited))
  }
  return due.length
}

/** Tells who invited, once and a month before, that their children's data are kept no longer without an answer. */
export async function tellOfSilence(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  for (const { id, familyId, inviterId, erasedAt } of await listToTell(needs)) {
    await underFamilyLock(needs, familyId, async (inside) => {
      if (!(await markTold(inside, id))) return
      const inviter = (await listParentsToTell(inside.db, familyId)).find(({ id: one }) => one === inviterId)
      if (inviter === undefined) return
      await queueMail(inside, childrenErasedSoonMail(needs, { to: inviter.email, erasedAt }))
    })
  }
}

/**
 * Erases the children of families whose other parent never answered, from every module's tables. The account of who invited
 * stays, as after a refusal. Answers how many families it was.
 */
export async function eraseSilent(needs: Given): Promise<number> {
  let erased = 0
  for (const familyId of await listSilent(needs)) {
    erased += await underFamilyLock(needs, familyId, async (inside) => {
      // an answer, or a new invitation, may have come between
      if ((await listSilent(inside, familyId)).length === 0) return 0
      return eraseChildren(inside, familyId)
    })
  }
  return erased
}

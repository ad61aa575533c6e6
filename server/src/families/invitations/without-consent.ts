import { decisions, invitingKinds, kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'
import { studyLimits } from '@desco/contract/study-limits'
import { type RawBuilder, sql } from 'kysely'

import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { unwantedSince } from '#families/events/family-events.rules.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { findChildSubject, nobody } from '#families/people/data-subject.queries.ts'
import { listChildRows, listParentsToTell, underFamilyLock } from '#families/people/family-members.queries.ts'
import { type Clock, later } from '#platform/clock.ts'
import type { Erase } from '#platform/contributions.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Needs } from '#platform/needs.ts'

import { childrenErasedSoonMail, expiredMail } from './invitations.mails.ts'
import { invitationsWithInviter } from './invitations.queries.ts'

// A family without the other parent's yes ends in steps: an invitation expires, its addressee is forgotten, and the children are
// erased, after a refusal or a long silence.

/** Notes, once, that nobody answered an invitation in time, and tells who had sent it. The link was dead before. */
export async function noteExpiredInvitations(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  const now = needs.clock.now()
  for (const invitation of await listNewlyExpired(needs.db, now)) {
    const { id: invitationId, familyId, inviterEmail } = invitation
    await underFamilyLock(needs, familyId, async (inside) => {
      const events = await listEvents(inside.db, familyId)
      const noted = events.some(
        ({ kind, invitationId: which }) => kind === 'invitation_expired' && which === invitationId,
      )
      if (noted || invitationState(events, invitation, now) !== 'expired') return
      await recordEvent(inside.db, now, { familyId, kind: 'invitation_expired', invitationId })
      if (inviterEmail !== null) await queueMail(inside, { to: inviterEmail, ...expiredMail(needs) })
    })
  }
}

/** Invitations whose time is over and after which nothing happened that answers, replaces or ends them. */
const listNewlyExpired = (db: FamiliesNeeds['db'], now: Date) =>
  invitationsWithInviter(db)
    .where('invitation.expiresAt', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('family_event as later')
            .select('later.id')
            .whereRef('later.familyId', '=', 'invitation.familyId')
            .whereRef('later.id', '>', 'invited.id')
            .where('later.kind', 'not in', kindsThatLeaveInvitationOpen),
        ),
      ),
    )
    .execute()

const limitAt = (now: Date) => later(now, { days: -studyLimits().refusedChildrenDays })

async function isDue({ db, clock }: Needs, familyId: string) {
  const since = unwantedSince(await listEvents(db, familyId))
  return since !== undefined && since <= limitAt(clock.now())
}

/** The families whose children `eraseRefusedFamilies` would erase now. */
export async function listErasable({ db, clock }: Needs): Promise<string[]> {
  const due: string[] = []
  for (const familyId of await listRefused(db, limitAt(clock.now())))
    if (await isDue({ db, clock }, familyId)) due.push(familyId)
  return due
}

type EraseNeeds = Needs & { erase: Erase }

/**
 * Erases the children of families that refused, or left before anybody said yes, so many days ago, from every room's
 * tables. Only ids stay, which name nobody. Harmless when several processes do it, and for a family that was let invite
 * again meanwhile. Answers how many families it was.
 */
export const eraseRefusedFamilies = async (needs: EraseNeeds): Promise<number> =>
  eraseChildrenOf(needs, await listErasable(needs), isDue)

/** Erases all children of those of these families of which it is still due under their lock. Answers of how many it did. */
async function eraseChildrenOf(
  needs: EraseNeeds,
  familyIds: readonly string[],
  isStillDue: (inside: Needs, familyId: string) => Promise<boolean>,
): Promise<number> {
  let erased = 0
  for (const familyId of familyIds) {
    erased += await underFamilyLock(needs, familyId, async (inside) => {
      const { db, clock, erase } = inside
      const childIds = (await listChildRows(db, familyId)).map(({ id }) => id)
      if (childIds.length === 0 || !(await isStillDue(inside, familyId))) return 0
      for (const id of childIds) {
        const child = await findChildSubject(db, id)
        if (child !== undefined) await erase(db, child)
      }
      await recordEvent(db, clock.now(), { familyId, kind: 'children_erased', childIds })
      return 1
    })
  }
  return erased
}

/** Families that refused or left up to a moment, whose last decision is no yes, and that still have children's rows. */
export async function listRefused(db: Needs['db'], upTo: Date): Promise<string[]> {
  // each kind by the index of its own: both at once would read every event that ever was
  const ofKind = (kind: 'answered_refused' | 'family_withdrawn') => sql`
    select refused.family_id from family_event as refused
    where refused.kind = ${sql.lit(kind)} and refused.happened_at <= ${upTo}
      and exists (select from child where child.family_id = refused.family_id)
      -- one by one: the planner would sort all decisions that ever were
      and coalesce((
        select decision.kind in (${inWords('active')}) from family_event as decision
        where decision.family_id = refused.family_id and decision.kind in (${inWords('active', 'refused')})
        order by decision.id desc limit 1
      ), false) = false`
  const { rows } = await sql<{ familyId: string }>`
    ${ofKind('answered_refused')} union ${ofKind('family_withdrawn')}`.execute(db)
  return rows.map(({ familyId }) => familyId)
}

/** The events that decide so, as the words of a list. */
const inWords = (...outcomes: (typeof decisions)[keyof typeof decisions][]) =>
  sql.join(
    Object.entries(decisions).flatMap(([kind, outcome]) =>
      outcomes.includes(outcome) ? [sql.lit(kind)] : [],
    ),
  )

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
    select invitation.id, invitation.family_id from spouse_invitation as invitation
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
    select invitation.id, invitation.family_id, invited.account_id as inviter_id,
      greatest(
        invitation.expires_at + make_interval(days => ${childrenDays}::int),
        ${clock.inDatabase()} + make_interval(days => ${toldDaysBefore}::int)
      ) as erased_at
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
    select invitation.family_id from spouse_invitation as invitation
    where ${endedBefore(clock, withoutConsent.childrenDays)}
      and invitation.erasure_told_at <= ${clock.inDatabase()} - make_interval(days => ${withoutConsent.toldDaysBefore}::int)
      ${familyId === null ? sql`` : sql`and invitation.family_id = ${familyId}`}
      and ${isAwaited} and ${hasChildren}`.execute(db)
  return rows.map((row) => row.familyId)
}

/** Forgets surname and address of who was invited and never answered. Answers how many invitations it was. */
export async function forgetUnanswered(needs: EraseNeeds): Promise<number> {
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
      await queueMail(inside, { to: inviter.email, ...childrenErasedSoonMail(needs, erasedAt) })
    })
  }
}

/**
 * Erases the children of families whose other parent never answered, from every room's tables. The account of who invited
 * stays, as after a refusal. Answers how many families it was.
 */
export const eraseSilent = async (needs: EraseNeeds): Promise<number> =>
  eraseChildrenOf(
    needs,
    await listSilent(needs),
    // an answer, or a new invitation, may have come between
    async (inside, familyId) => (await listSilent(inside, familyId)).length > 0,
  )

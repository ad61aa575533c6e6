import { decisions, invitingKinds, kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'

import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

const invitationsWithInviter = (db: Database) =>
  db
    .selectFrom('spouse_invitation as invitation')
    .innerJoin('family_event as invited', (join) =>
      join
        .onRef('invited.familyId', '=', 'invitation.familyId')
        .onRef('invited.invitationId', '=', 'invitation.id')
        .on('invited.kind', 'in', invitingKinds),
    )
    .innerJoin('account as inviter', 'inviter.id', 'invited.accountId')
    .select([
      'invitation.id',
      'invitation.familyId',
      'invitation.surname',
      'invitation.email',
      'invitation.createdAt',
      'invitation.expiresAt',
      'inviter.id as inviterId',
      'inviter.name as inviterName',
      'inviter.surname as inviterSurname',
      'inviter.email as inviterEmail',
    ])

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

export const invitationHash = (token: string) => sha256('invitation', token)

export async function findInvitationByToken(db: Database, token: string) {
  return invitationsWithInviter(db)
    .where('invitation.tokenHash', '=', invitationHash(token))
    .executeTakeFirst()
}

/** Locks the family that a link invites to, without reading the invitation. False when there is no such link. */
export async function lockInvitedFamily(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('family')
    .select('family.id')
    .where('family.id', '=', (one) =>
      one.selectFrom('spouse_invitation').select('familyId').where('tokenHash', '=', invitationHash(token)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The latest by the order of events, which two clocks cannot confuse. */
export async function findLatestInvitation(db: Database, familyId: string) {
  return invitationsWithInviter(db)
    .where('invitation.familyId', '=', familyId)
    .orderBy('invited.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Invitations whose time has ended since then, which nobody has answered and whose end is not noted yet. */
export async function listNewlyExpired(db: Database, { since, now }: { since: Date; now: Date }) {
  const ids = await listUnanswered(db, { since, now })
  if (ids.length === 0) return []
  return invitationsWithInviter(db)
    .where('invitation.id', 'in', ids)
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
}

/** When the first of all invitations ended, or will. */
export async function findFirstExpiry(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('spouse_invitation')
    .select('expiresAt')
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst()
  return row?.expiresAt
}

/** Those that ended in this time without an answer and without a note of it, some of which were taken back. */
async function listUnanswered(db: Database, { since, now }: { since: Date; now: Date }): Promise<string[]> {
  // counted one by one: a join would read every event that ever was
  const { rows } = await sql<{ id: string }>`
    select invitation.id from spouse_invitation as invitation
    where invitation.expires_at > ${since} and invitation.expires_at <= ${now} and (
      select count(*) from family_event as event
      where event.family_id = invitation.family_id and event.invitation_id = invitation.id
        and event.kind in ('invitation_expired', 'answered_full', 'answered_children_only', 'answered_refused')
    ) = 0`.execute(db)
  return rows.map(({ id }) => id)
}

type Span = { since: Date; upTo: Date }
type Unwanting = 'answered_refused' | 'family_withdrawn'

/** When the first family refused or left; undefined when none ever has. */
export async function findFirstRefusal(db: Database): Promise<Date | undefined> {
  // each kind by the index of its own: both at once would read every event that ever was
  const ofKind = (kind: Unwanting) =>
    sql`(select min(happened_at) from family_event where kind = ${sql.lit(kind)})`
  const { rows } = await sql<{ at: Date | null }>`
    select least(${ofKind('answered_refused')}, ${ofKind('family_withdrawn')}) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Families that refused or left in this time, whose last decision is no yes, and that still have children's rows. */
export async function listRefused(db: Database, { since, upTo }: Span): Promise<string[]> {
  const ofKind = (kind: Unwanting) => sql`
    select refused.family_id from family_event as refused
    where refused.kind = ${sql.lit(kind)} and refused.happened_at >= ${since} and refused.happened_at <= ${upTo}
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

type NewInvitation = {
  familyId: string
  surname: string
  email: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

export async function insertInvitation(db: Database, { now, ...invitation }: NewInvitation): Promise<string> {
  const { id } = await db
    .insertInto('spouse_invitation')
    .values({ ...invitation, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

/** A subject of whom nothing is known yet. */
export const nobody = { accountIds: [], childIds: [], invitationIds: [], addresses: [], staffIds: [] }

type SubjectIds = Pick<DataSubject, 'familyId' | 'accountIds' | 'childIds'>

/** Whether nobody else of the family of these people is left. */
export const isLastOfFamily = ({ familyId, accountIds, childIds }: SubjectIds) => sql<boolean>`(
  not exists (
    select from account where family_id = ${familyId} and name <> '' and id <> all(${[...accountIds]}::uuid[])
  )
  and not exists (
    select from child where family_id = ${familyId} and id <> all(${[...childIds]}::uuid[])
  ))`

/**
 * Everything by which the portal knows a parent or an enabled child, by their account; undefined when there is none. Of a
 * second parent also the invitation that was answered, which may have gone to another address than the account's; and the
 * addresses that the account had before.
 */
export async function findDataSubject(db: Database, accountId: string): Promise<DataSubject | undefined> {
  const { rows } = await sql<Omit<DataSubject, 'staffIds' | 'accountIds'>>`
    select
      account.family_id,
      array(select child.id from child where child.account_id = account.id) as child_ids,
      coalesce(invited.ids, '{}') as invitation_ids,
      array_remove(array_append(
        coalesce(invited.emails, '{}') || array(
          -- addresses that were the account's own: proved, not taken back, and nobody else's since
          select lower(address) from email_change as change,
            unnest(array[change.email_before, change.email_after]) as address
          where change.account_id = account.id
            and change.confirmed_at is not null and change.undone_at is null
            and not exists (
              select from account as other where other.id <> account.id and lower(other.email) = lower(address)
            )
        ),
        lower(account.email)
      ), null) as addresses
    from account
    left join lateral (
      select array_agg(invitation.id) as ids, array_agg(lower(invitation.email)) as emails
      from spouse_invitation as invitation
      where invitation.family_id = account.family_id and (
        lower(invitation.email) = lower(account.email)
        or exists (
          select from family_event as event
          where event.family_id = account.family_id and event.kind = 'answered_full'
            and event.account_id = account.id and event.invitation_id = invitation.id
        )
      )
    ) as invited on true
    where account.id = ${accountId}`.execute(db)
  const [found] = rows
  return found && { ...found, accountIds: [accountId], staffIds: [] }
}

/** The same of a second parent who was invited and has no account: everybody whom the family invited at that address. */
export async function findInvitedSubject(
  db: Database,
  invitationId: string,
): Promise<DataSubject | undefined> {
  const { rows } = await sql<{ familyId: string; email: string; ids: string[] }>`
    select invitation.family_id, lower(invitation.email) as email, array(
      select same.id from spouse_invitation as same
      where same.family_id = invitation.family_id and lower(same.email) = lower(invitation.email)
    ) as ids
    from spouse_invitation as invitation where invitation.id = ${invitationId}`.execute(db)
  const [found] = rows
  return (
    found && {
      ...nobody,
      familyId: found.familyId,
      invitationIds: found.ids,
      addresses: found.email === '' ? [] : [found.email],
    }
  )
}

/** The same of a child that has no account. */
export async function findChildSubject(db: Database, childId: string): Promise<DataSubject | undefined> {
  const child = await db
    .selectFrom('child')
    .select(['familyId', 'accountId'])
    .where('id', '=', childId)
    .executeTakeFirst()
  if (child === undefined) return undefined
  const { familyId, accountId } = child
  return { ...nobody, familyId, accountIds: accountId === null ? [] : [accountId], childIds: [childId] }
}

export const giveFamilyOf = (db: Database, { familyId }: DataSubject) =>
  inBatches(db, sql<GivenRow>`select * from family where id = ${familyId}`)

/** The events of the person: theirs, of an invitation to them, or of them as a child. */
export const giveEventsAbout = (db: Database, who: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, kind, happened_at, account_id, invitation_id, details from family_event
      where family_id = ${who.familyId} and (
        account_id = any(${[...who.accountIds]}::uuid[])
        or invitation_id = any(${[...who.invitationIds]}::uuid[])
        or child_ids && ${[...who.childIds]}::uuid[]
      )
      order by id`,
  )

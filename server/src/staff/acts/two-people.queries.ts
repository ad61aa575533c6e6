import { type Expression, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { openAccesses, rolesFor } from '#staff/access/staff-accounts.queries.ts'

/** Whether two accesses descend from one: they could be one person. */
export async function couldBeOne(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select ${sharedALink(sql.val(one), sql.val(other))} as answer`.execute(db)
  return rows[0]?.answer ?? true
}

type ApproverQuery = {
  permission: 'exports.approve' | 'texts.approve'
  authors: readonly string[]
  today: string
}

/** The addresses of who may be the second person beside some authors: none of these, and nobody who could be one of them. */
export async function listApprovers(
  db: Database,
  { permission, authors, today }: ApproverQuery,
): Promise<string[]> {
  const rows = await openAccesses(db, today, rolesFor(permission))
    .select('email')
    .where('id', '!=', sql<string>`all(${[...authors]}::uuid[])`)
    .where(
      sql<boolean>`not exists (
        select from unnest(${[...authors]}::uuid[]) as author (id)
        where ${sharedALink(sql.ref('staff_account.id'), sql.ref('author.id'))}
      )`,
    )
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Whether somebody may decide as the second person beside who asked. */
export const fitsAsSecond = (requester: Expression<string | null>, staffId: string) =>
  sql<boolean>`(${requester} <> ${staffId} and not ${sharedALink(requester, sql.val(staffId))})`

/**
 * Whether somebody could hold both accesses: who made or renewed a link of one had it in hand, and with it every access that it
 * made. The chain ends where a link was made on the command line, which is nobody's: there a new root begins.
 */
const sharedALink = (one: Expression<string | null>, other: Expression<string>) => sql<boolean>`exists (
  with recursive holder (of_other, id) as (
    values (false, (${one})::uuid), (true, (${other})::uuid)
    union
    select holder.of_other, link.staff_id from holder
    join audit_line as link on link.subject_id = holder.id::text
    where link.act in ('staff_created', 'set_up_link_created') and link.staff_id is not null
      and not exists (
        select from audit_line as later
        where later.subject_id = link.subject_id and later.doer = 'command_line' and later.seq > link.seq
          and later.act in ('staff_created', 'set_up_link_created')
      )
  )
  select from holder as mine join holder as theirs on theirs.id = mine.id
  where not mine.of_other and theirs.of_other
)`

/** Whether one of the team could be the second person of another today. */
export async function canApproveEachOther(db: Database, today: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    with open as (${openAccesses(db, today, rolesFor('exports.approve')).select('id')})
    select exists (
      select from open as one, open as other
      where one.id < other.id and not ${sharedALink(sql.ref('one.id'), sql.ref('other.id'))}
    ) as answer`.execute(db)
  return rows[0]?.answer ?? false
}

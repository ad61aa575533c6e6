import { decisions } from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import type { Database } from './platform/database/database.ts'

// These statements must hold after every transaction, also after a crash or a restore. Each returns what breaks it: nothing.

const answers = Object.keys(decisions).filter((kind) => kind !== 'sole_responsibility_declared')
const listed = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

export const invariants = {
  'a family without a parent': sql`
    select id from family where not exists (
      select from account where account.family_id = family.id and kind = 'parent')`,
  'a family that nobody registered': sql`
    select id from family where not exists (
      select from family_event as event where event.family_id = family.id and kind = 'parent_registered')`,
  'a parent without any answer to the consents': sql`
    select id from account where kind = 'parent' and name <> '' and not exists (
      select from consent_record as record where record.account_id = account.id)`,
  'children without a word on who answers for them': sql`
    select distinct family_id from family_event as added where kind = 'children_added' and not exists (
      select from family_event as event where event.family_id = added.family_id
        and kind in ('sole_responsibility_declared', 'other_parent_invited'))`,
  'an invitation that was announced and is not there': sql`
    select family_id from family_event as sent where kind = 'other_parent_invited' and not exists (
      select from spouse_invitation as invitation where invitation.id = sent.invitation_id)`,
  'two answers to one invitation': sql`
    select invitation_id from family_event where kind in (${listed(answers)})
    group by invitation_id having count(*) > 1`,
  'a full answer without the second parent': sql`
    select id from family_event as answer where kind = 'answered_full' and not exists (
      select from account where account.id = answer.account_id and account.family_id = answer.family_id)`,
  'a child selected by a refusal': sql`
    select id from family_event where kind = 'answered_refused' and child_ids <> '{}'`,
  'an event about a child of another family': sql`
    select event.id from family_event as event cross join unnest(event.child_ids) as one (id)
    join child on child.id = one.id where child.family_id <> event.family_id`,
  'an event of somebody of another family': sql`
    select event.id from family_event as event join account on account.id = event.account_id
    where account.family_id <> event.family_id`,
  'a consent of somebody of another family': sql`
    select record.id from consent_record as record join account on account.id = record.account_id
    where account.family_id <> record.family_id`,
  'a child’s access without its child': sql`
    select id from account where kind = 'child' and name <> '' and not exists (
      select from child where child.account_id = account.id)`,
  'a child with the access of a parent or of another family': sql`
    select child.id from child join account on account.id = child.account_id
    where account.kind <> 'child' or account.family_id <> child.family_id`,
  'more children than a family may have': sql`
    select family_id from child group by family_id having count(*) > ${sql.lit(limits.childrenPerFamily.max)}`,
  'a session of a child from before it left': sql`
    select session.account_id from session join child on child.account_id = session.account_id
    join person_left as gone on gone.person_id = child.id where session.created_at < gone.left_at`,
  'a session of somebody of the team whose access is closed': sql`
    select session.id from staff_session as session join staff_account as staff on staff.id = session.staff_id
    where staff.disabled_at is not null`,
  'a mail that waits and nobody will send': sql`
    select id from outgoing_mail as mail where sent_at is null and given_up_at is null and not exists (
      select from job where queue in ('mail', 'mail-low') and key = mail.id::text)`,
  'a mail that has left and keeps its words': sql`
    select id from outgoing_mail where sent_at is not null and body_text || body_html || unsubscribe <> ''`,
  'a family that stands in no list': sql`
    select id from family where not exists (select from family_standing where family_id = family.id)
      and not exists (select from family_changed where family_id = family.id)`,
  'a name in an access that was erased': sql`
    select account.id from account join erasure on erasure.family_id = account.family_id
    where erasure.portal_done_at is not null and erasure.level = 'family' and account.name <> ''`,
} as const satisfies Record<string, ReturnType<typeof sql>>

export type Invariant = keyof typeof invariants

/** The statements that do not hold, and how often. Empty in every sound database. */
export async function findBroken(db: Database): Promise<{ what: Invariant; rows: number }[]> {
  const broken: { what: Invariant; rows: number }[] = []
  for (const [what, statement] of Object.entries(invariants) as [Invariant, ReturnType<typeof sql>][]) {
    const { rows } = await sql<{
      count: string
    }>`select count(*) as count from (${statement}) as found`.execute(db)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) broken.push({ what, rows: count })
  }
  return broken
}

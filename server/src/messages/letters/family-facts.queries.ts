import { invitingKinds } from '@desco/contract/families/events'
import type { Enrolment } from '@desco/contract/families/states'
import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { ReminderCount } from './reminders.rules.ts'

/** Where families wait, each looked up alone: the view is never read for all of them. */
export async function listSteps(db: Database, familyIds: readonly string[]) {
  const { rows } = await sql<{
    familyId: string
    reached: number
    since: Date
    enrolment: Enrolment
    childrenSelected: number
    invitedAt: Date | null
  }>`
    select step.*, (
      select max(happened_at) from family_event
      where family_id = one.id and kind in (${sql.join(invitingKinds.map((kind) => sql.lit(kind)))})
    ) as invited_at from unnest(${[...familyIds]}::uuid[]) as one (id)
    cross join lateral (
      select family_id, reached, since, enrolment, children_selected
      from family_step where family_step.family_id = one.id offset 0
    ) as step`.execute(db)
  return rows
}

/** Neither held back when it was written nor when it was about to leave. */
const counts = sql`message.dropped is null and coalesce(mail.last_error not like 'unwanted%', true)`

/** How often each rule has reminded each family of what. */
export async function listReminded(
  db: Database,
  familyIds: readonly string[],
): Promise<(ReminderCount & { familyId: string })[]> {
  const { rows } = await sql<ReminderCount & { familyId: string }>`
    select message.family_id, message.rule_id, about.key,
      count(distinct message.occasion)::int as count, max(message.written_at) as last_at
    from message
    left join outgoing_mail as mail on mail.id = message.mail_id
    cross join lateral unnest(message.about) as about (key)
    where message.family_id = any(${[...familyIds]}::uuid[]) and message.rule_id is not null and ${counts}
    group by message.family_id, message.rule_id, about.key`.execute(db)
  return rows
}

type OfFamilies = (familyId: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * How many messages each family was written since a moment, over all rules, sendings and reminders of the diary; those to both
 * parents at once count as one. A query of `family_id` and `count`: what was written lately is read once for all, and
 * families without any are not in it. `of`: a condition on the column with a family's id.
 */
export const messagesSince = (since: Date, of: OfFamilies = () => sql`true`) => sql`
  select family_id, count(*)::int as count
  from (
    select message.family_id, message.occasion::text as one
    from message
    left join outgoing_mail as mail on mail.id = message.mail_id
    where message.written_at > ${since} and ${counts} and ${of(sql.ref('message.familyId'))}
    union
    select account.family_id, reminder.day::text
    from diary_reminder as reminder
    join account on account.id = reminder.account_id
    where reminder.queued_at > ${since} and ${of(sql.ref('account.familyId'))}
  ) as written
  group by family_id`

import { invitingKinds } from '@desco/contract/families/events'
import { type RawBuilder, sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

import type { Reader, Reminded } from './reminders.rules.ts'

/** A page of the families that the rules look at now. */
export async function listFamiliesToLookAt(db: Database, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('family')
    .select('id')
    .where('lookAt', '<=', now)
    .where(isOfStudy('family.id'))
    .orderBy('lookAt')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** A look is never more than a day away: one that is was set by a clock that was ahead. */
export async function bringLooksBack(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('family')
    .set({ lookAt: now })
    .where('lookAt', '>', later(now, { days: 1, minutes: 1 }))
    .execute()
}

/** A page of all families after an id. */
export async function listFamiliesAfter(
  db: Database,
  after: string | null,
  atMost: number,
): Promise<string[]> {
  let rows = db.selectFrom('family').select('id').where(isOfStudy('family.id'))
  if (after !== null) rows = rows.where('id', '>', after)
  const found = await rows.orderBy('id').limit(atMost).execute()
  return found.map(({ id }) => id)
}

export async function setNextLooks(
  db: Database,
  looks: readonly { familyId: string; at: Date }[],
): Promise<void> {
  await sql`
    update family set look_at = next.at
    from unnest(
      ${looks.map(({ familyId }) => familyId)}::uuid[], ${looks.map(({ at }) => at)}::timestamptz[]
    ) as next (id, at)
    where family.id = next.id`.execute(db)
}

/** Where families wait, each looked up alone: the view is never read for all of them. */
export async function listSteps(db: Database, familyIds: readonly string[]) {
  const { rows } = await sql<{
    familyId: string
    reached: number
    since: Date
    enrolment: string
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

export type StoredReader = Reader & { familyId: string; name: string; email: string }

const readerColumns = sql`
  reader.account_id as "accountId", reader.family_id as "familyId", reader.name, reader.email,
  reader.is_proved as "isProved", reader.has_left as "hasLeft", reader.agreed, reader.agreed_until as "agreedUntil",
  reader.wants_fewer as "wantsFewer", reader.paused_until as "pausedUntil",
  reader.bounced`

export async function listReaders(db: Database, familyIds: readonly string[]): Promise<StoredReader[]> {
  const { rows } = await sql<StoredReader>`
    select ${readerColumns} from message_reader as reader
    where reader.family_id = any(${[...familyIds]}::uuid[])
    order by reader.account_id`.execute(db)
  return rows
}

export async function findReader(db: Database, accountId: string): Promise<StoredReader | undefined> {
  const { rows } = await sql<StoredReader>`
    select ${readerColumns} from message_reader as reader where reader.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Neither held back when it was written nor when it was about to leave. */
const counts = sql`message.dropped is null and coalesce(mail.last_error not like 'unwanted%', true)`

/** How often each rule has reminded each family of what. */
export async function listReminded(
  db: Database,
  familyIds: readonly string[],
): Promise<(Reminded & { familyId: string })[]> {
  const { rows } = await sql<Reminded & { familyId: string }>`
    select message.family_id as "familyId", message.rule_id as "ruleId", about.key,
      count(distinct message.occasion)::int as count, max(message.written_at) as "lastAt"
    from message
    left join outgoing_mail as mail on mail.id = message.mail_id
    cross join lateral unnest(message.about) as about (key)
    where message.family_id = any(${[...familyIds]}::uuid[]) and message.rule_id is not null and ${counts}
    group by message.family_id, message.rule_id, about.key`.execute(db)
  return rows
}

/** The two mails of a day of the diary count as one: else the rule about a day that stayed empty would never have its say. */
const diaryRemindersSince = (familyId: RawBuilder<unknown>, since: Date) => sql`
    select count(distinct reminder.day)
    from account
    join diary_reminder as reminder on reminder.account_id = account.id
    where account.family_id = ${familyId} and reminder.queued_at > ${since}`

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

/**
 * How many messages stand before one that is about to leave: what left to its family since a moment, and what was written
 * before it and waits to leave. Of two that leave at once the older one comes first, so that never both are too many.
 */
export async function countBefore(
  db: Database,
  { familyId, occasion, writtenAt }: { familyId: string; occasion: string; writtenAt: Date },
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (
        select count(distinct message.occasion)
        from message
        join outgoing_mail as mail on mail.id = message.mail_id
        where message.family_id = ${familyId} and message.occasion <> ${occasion} and (
          mail.sent_at > ${since}
          or (mail.sent_at is null and mail.given_up_at is null
            and (message.written_at, message.occasion) < (${writtenAt}, ${occasion}))
        )
      ) + (${diaryRemindersSince(sql`${familyId}::uuid`, since)})
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of families without any there is no count. */
export async function countMessagesSince(
  db: Database,
  familyIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const ofThese: OfFamilies = (familyId) => sql`${familyId} = any(${[...familyIds]}::uuid[])`
  const { rows } = await sql<{ familyId: string; count: number }>`${messagesSince(since, ofThese)}`.execute(
    db,
  )
  return new Map(rows.map(({ familyId, count }) => [familyId, count]))
}

import { type FunnelStep, funnelSteps } from '@desco/contract/families/states'
import type { DropReason } from '@desco/contract/messages/desk/message-words'
import type { RecipientFilter } from '@desco/contract/messages/desk/team-messages'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'

import { dayInItaly, later, startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import type { Tables } from '#server/tables.ts'

import { messagesSince } from '#messages/letters/family-facts.queries.ts'
import { readSettings } from '#messages/letters/rules-and-templates.queries.ts'

type RecipientQuery = {
  filter: RecipientFilter
  /** The families that a filter without a step means: those that take part, or all that have not ended (a news). */
  among: 'taking_part' | 'all'
  now: Date
  /** A query of the families for whom the filter's survey waits. */
  waiting: RawBuilder<unknown> | null
}

const atStep = (step: FunnelStep | undefined, among: RecipientQuery['among']) => {
  if (step === undefined) return among === 'all' ? sql`true` : sql`step.enrolment = 'active'`
  const reached = funnelSteps.indexOf(step) + 1
  return sql`step.reached = ${reached}`
}

/**
 * Every parent of the families of a filter, and why some get nothing: the same as `whyNot`, for many at once. Where families
 * stand is read as it is stored (docs/decisions/team.md), by the index of the step: only those that the filter names.
 */
const judged = ({ filter, among, now, waiting }: RecipientQuery, perWeek: number) => {
  const today = sql`${dayInItaly(now)}::date`
  const { step, ageFrom, ageTo, registeredFrom, registeredTo } = filter
  return sql`
  select reader.account_id, reader.family_id, chosen.code,
    case
      when reader.has_left then 'left'
      when not reader.is_proved then 'unproved'
      when not reader.agreed or reader.account_id in (
        select owed.account_id from text_owed as owed where owed.old_until < ${today}
      ) then 'not_agreed'
      when reader.wants_fewer then 'wants_fewer'
      when reader.bounced then 'bounced'
      when reader.paused_until > ${today} then 'paused'
      when reader.family_id in (
        select family_id from (${messagesSince(later(now, { days: -7 }))}) as written where count >= ${perWeek}
      ) then 'cap'
    end as reason
  from (
    select step.family_id, step.code from family_standing as step
    where not step.is_over and ${atStep(step, among)}
      and ${registeredFrom === undefined ? sql`true` : sql`step.registered_at >= ${startOfDayInItaly(registeredFrom)}`}
      and ${registeredTo === undefined ? sql`true` : sql`step.registered_at < ${startOfDayInItaly(registeredTo, { daysLater: 1 })}`}
      and ${
        ageFrom === undefined && ageTo === undefined
          ? sql`true`
          : sql`exists (
              select from child
              where child.family_id = step.family_id
                and extract(year from age(${today}, child.birth_date)) between ${ageFrom ?? 0} and ${ageTo ?? 150}
                and not exists (
                  select from person_left as gone where gone.family_id = child.family_id and gone.person_id = child.id
                )
            )`
      }
      and ${waiting === null ? sql`true` : sql`step.family_id in (${waiting})`}
  ) as chosen
  join message_reader as reader on reader.family_id = chosen.family_id`
}

/** For reading many families: sorts that fit in memory. */
const roomForSorts = sql`set local work_mem = '64MB'`

type Counts = {
  families: number
  recipients: number
  codes: string[]
  others: { reason: DropReason; count: number }[]
}

/** The number of people who would get a message. In a transaction. */
export async function countRecipients(tx: Database, asked: RecipientQuery, listed: number): Promise<Counts> {
  await roomForSorts.execute(tx)
  const { perWeek } = await readSettings(tx)
  const { rows } = await sql<Counts>`
    with judged as materialized (${judged(asked, perWeek)})
    select
      count(distinct family_id) filter (where reason is null)::int as families,
      count(*) filter (where reason is null)::int as recipients,
      coalesce((
        select array_agg(code order by code)
        from (select distinct code from judged where reason is null order by code limit ${listed}) as first
      ), '{}') as codes,
      coalesce((
        select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason)
        from (select reason, count(*)::int as count from judged where reason is not null group by reason) as held
      ), '[]') as others
    from judged`.execute(tx)
  const [counts] = rows
  if (counts === undefined) throw new Error('Counting recipients answered nothing.')
  return counts
}

/** Of which news it tells, and the words that stand for what its template leaves open. */
type NewSending = Omit<Insertable<Tables['message_sending']>, 'filter' | 'families' | 'sentAt'> &
  RecipientQuery & { said?: Selectable<Tables['message']>['said'] }

/** Stores a sending with a message for each parent, also those who get none. Answers its id and how many get it. */
export async function insertSending(
  tx: Database,
  { said = {}, filter, among, now, waiting, ...sending }: NewSending,
): Promise<{ id: string; recipients: number; families: number }> {
  await roomForSorts.execute(tx)
  // two who send at once: the second one counts what the first one sent
  const { perWeek } = await readSettings(tx, { lock: true })
  const { id } = await tx
    .insertInto('message_sending')
    .values({ ...sending, filter: JSON.stringify(filter), families: 0, sentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ recipients: number; families: number }>`
    with judged as materialized (${judged({ filter, among, now, waiting }, perWeek)}),
    written as (
      insert into message
        (family_id, account_id, occasion, sending_id, template_id, template_version, said, written_at, dropped)
      select family_id, account_id, md5(${id}::text || family_id::text)::uuid, ${id}::uuid, ${sending.templateId}::uuid,
        ${sending.templateVersion}::int, ${JSON.stringify(said)}::jsonb, ${now}::timestamptz, reason
      from judged
      returning family_id, dropped
    )
    select count(*) filter (where dropped is null)::int as recipients,
      count(distinct family_id) filter (where dropped is null)::int as families
    from written`.execute(tx)
  const { recipients = 0, families = 0 } = rows[0] ?? {}
  await tx.updateTable('message_sending').set({ families }).where('id', '=', id).execute()
  return { id, recipients, families }
}

/** Sendings, each with the version of the text that was sent. */
const sendings = (db: Database) =>
  db
    .selectFrom('message_sending')
    .innerJoin('message_template_version as text', (join) =>
      join
        .onRef('text.templateId', '=', 'message_sending.templateId')
        .onRef('text.version', '=', 'message_sending.templateVersion'),
    )

export const findSending = (db: Database, id: string) =>
  sendings(db)
    .select(['message_sending.id', 'stoppedAt', 'text.subject', 'text.body'])
    .where('message_sending.id', '=', id)
    .executeTakeFirst()

/** The latest sendings, with who sent them. */
export const listSendings = (db: Database, atMost: number) =>
  sendings(db)
    .innerJoin('staff_account', 'staff_account.id', 'message_sending.staffId')
    .selectAll('message_sending')
    .select(['text.name as template', 'staff_account.shownAs as by'])
    .orderBy('sentAt', 'desc')
    .limit(atMost)
    .execute()

/** The surveys of the list that LimeSurvey gave last, in its order. */
export async function listSurveyTitles(db: Database): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select (survey ->> 'id')::integer as id, survey ->> 'title' as title
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) with ordinality as one (survey, place)
    where (survey ->> 'active')::boolean
    order by place`.execute(db)
  return rows
}

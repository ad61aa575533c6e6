import type { AuditAct } from '@desco/contract/staff/audit'
import type { HistoryItem, HistorySource } from '@desco/contract/team/family-history'
import type { MailKind } from '@desco/contract/messages/desk/mails'
import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type Item<Source extends HistorySource> = Extract<HistoryItem, { source: Source }>
/** The part of an item that its row has as it is answered. */
type HistoryFields<Source extends HistorySource, Name extends keyof Item<Source>> = Pick<Item<Source>, Name>
type Ending = HistoryFields<'mail', 'bounce'> & { sent: boolean; givenUp: boolean; lastError: string | null }
type Invited = { accountId: string | null; invitationId: string | null }

type Facts = {
  event: HistoryFields<'event', 'kind'> & Invited & { childIds: string[] }
  mail: HistoryFields<'mail', 'kind' | 'givenUpAt'> &
    Ending &
    Invited & { perhapsDelivered: number; hasWords: boolean }
  message: HistoryFields<'message', 'template' | 'templateVersion' | 'rule'> &
    Ending & { accountId: string; dropped: string | null }
  act: HistoryFields<'act', 'act' | 'by' | 'reason'>
  survey: HistoryFields<'survey', 'surveyId' | 'title' | 'seenOnly' | 'afterLeaving'> & { accountId: string }
  diary: HistoryFields<'diary', 'day'> & { parentId: string | null; childId: string | null }
}
export type HistoryRow = { id: string; at: Date } & {
  [Source in HistorySource]: { source: Source; what: Facts[Source] }
}[HistorySource]

// looking is no act for the family: the audit log has it
const looks: readonly AuditAct[] = ['family_opened']

/** A family's own, or a column of them. */
type FamilyId = string | RawBuilder<unknown>

const addresses = (familyId: FamilyId) => sql`
  select email from account where family_id = ${familyId} and email is not null
  union
  select email from spouse_invitation where family_id = ${familyId}`

// reminders and what the team wrote to many stand among the messages, under the names of their texts
const ofMessages: readonly MailKind[] = ['reminder', 'team-message']

const mailsTo = (familyId: FamilyId) => sql`
  select * from outgoing_mail
  where recipient <> '' and recipient in (${addresses(familyId)}) and kind <> all(${[...ofMessages]})`

/** When a mail to an address of a family was given up; undefined when it was not, or is none of theirs. */
export async function findGivenUpAt(db: Database, familyId: string, mailId: string) {
  const { rows } = await sql<{ givenUpAt: Date }>`
    select given_up_at from (${mailsTo(familyId)}) as mail
    where id = ${mailId} and given_up_at is not null`.execute(db)
  return rows[0]?.givenUpAt
}

const messagesTo = (familyId: FamilyId) => sql`
  select message.*, mail.sent_at, mail.given_up_at, mail.last_error,
    mail.bounced_at, mail.bounce_kind, mail.bounce_status
  from message left join outgoing_mail as mail on mail.id = message.mail_id
  where message.family_id = ${familyId}`

const completions = (familyId: string) => sql`
  select participation.*, coalesce(submitted_at, participation.completed_at) as answered_at
  from survey_participation as participation
  join account on account.id = participation.account_id
  where account.family_id = ${familyId} and participation.completed and moved_to is null
    and coalesce(submitted_at, participation.completed_at) is not null`

/** The days that somebody of a family who keeps a diary said to be complete. */
export const completeDays = (familyId: string) => sql`
  select * from diary_entry
  where family_id = ${familyId} and kind = 'day' and content ->> 'complete' = 'true' and not deleted`

const bounceOf = sql`case when bounced_at is not null then
  jsonb_build_object('why', bounce_kind, 'at', bounced_at, 'status', bounce_status) end`

const sources: Record<HistorySource, (familyId: string) => ReturnType<typeof sql>> = {
  event: (familyId) => sql`
    select 'event' as source, 'event ' || id as id, happened_at as at, jsonb_build_object(
      'kind', kind, 'accountId', account_id, 'invitationId', invitation_id, 'childIds', to_jsonb(child_ids)) as what
    from family_event where family_id = ${familyId}`,
  mail: (familyId) => sql`
    select 'mail', 'mail ' || id, coalesce(sent_at, given_up_at, created_at), jsonb_build_object(
      'kind', kind, 'sent', sent_at is not null, 'givenUp', given_up_at is not null,
      'lastError', last_error, 'perhapsDelivered', perhaps_delivered,
      'givenUpAt', given_up_at, 'hasWords', body_text <> '', 'bounce', ${bounceOf},
      'accountId', (select id from account where family_id = ${familyId} and email = recipient limit 1),
      'invitationId', (select id from spouse_invitation where family_id = ${familyId} and email = recipient
        order by created_at desc limit 1))
    from (${mailsTo(familyId)}) as mail`,
  message: (familyId) => sql`
    select 'message', 'message ' || message.id, coalesce(message.sent_at, message.given_up_at, message.written_at),
      jsonb_build_object(
        'template', text.name, 'templateVersion', text.version, 'rule', rule.subject,
        'accountId', message.account_id, 'dropped', message.dropped, 'sent', message.sent_at is not null,
        'givenUp', message.given_up_at is not null, 'lastError', message.last_error, 'bounce', ${bounceOf})
    from (${messagesTo(familyId)}) as message
    join message_template_version as text
      on text.template_id = message.template_id and text.version = message.template_version
    left join reminder_rule_version as rule on rule.rule_id = message.rule_id and rule.version = message.rule_version`,
  // every act for a family notes it, whichever person or child it was about
  act: (familyId) => sql`
    select 'act', 'act ' || seq, happened_at,
      jsonb_build_object('act', act, 'by', staff_account.shown_as, 'reason', reason)
    from audit_line left join staff_account on staff_account.id = audit_line.staff_id
    where (subject_id = ${familyId} or details::jsonb ->> 'family' = ${familyId}) and act <> all(${[...looks]})`,
  survey: (familyId) => sql`
    select 'survey', 'survey ' || account_id || ' ' || survey_id, answered_at, jsonb_build_object(
      'surveyId', survey_id, 'title', coalesce(nullif(title, ''), survey_id::text), 'accountId', account_id,
      'seenOnly', submitted_at is null, 'afterLeaving', answered_late(submitted_at, coalesce(completed_at, checked_at), left_at))
    from (${completions(familyId)}) as completion`,
  diary: (familyId) => sql`
    select 'diary', 'diary ' || id, received_at,
      jsonb_build_object('day', day, 'parentId', parent_id, 'childId', child_id)
    from (${completeDays(familyId)}) as complete`,
}

type HistoryQuery = { familyId: string; source?: HistorySource | undefined; offset: number; count: number }

/** The history of a family, newest first. It is little and is sorted whole. */
export async function listHistory(db: Database, { familyId, source, offset, count }: HistoryQuery) {
  const wanted = source === undefined ? Object.values(sources) : [sources[source]]
  const all = sql.join(
    wanted.map((read) => sql`(${read(familyId)})`),
    sql` union all `,
  )
  const { rows } = await sql<HistoryRow>`
    select * from (${all}) as item (source, id, at, what)
    order by at desc, source, id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

/** When the team or the portal last reached a family. */
const lastContact = (familyId: FamilyId) => sql`
  greatest(
    (select max(sent_at) from (${mailsTo(familyId)}) as mail),
    (select max(sent_at) from (${messagesTo(familyId)}) as message),
    (select max(created_at) from staff_note where family_id = ${familyId})
  )`

/** The same of some families. */
export async function listLastContacts(db: Database, familyIds: readonly string[]) {
  const { rows } = await sql<{ id: string; contactAt: Date | null }>`
    select id, ${lastContact(sql`family.id`)} as contact_at
    from family where id = any(${familyIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, contactAt }) => [id, contactAt]))
}

/** When the team or the portal last reached a family, and when somebody of it last did something. */
export async function findLastTimes(db: Database, familyId: string) {
  const { rows } = await sql<{ contactAt: Date | null; activeAt: Date | null }>`
    select
      ${lastContact(familyId)} as contact_at,
      greatest(
        (select max(happened_at) from family_event where family_id = ${familyId} and account_id is not null),
        (select max(answered_at) from (${completions(familyId)}) as completion),
        (select max(received_at) from diary_entry where family_id = ${familyId} and account_id is not null)
      ) as active_at`.execute(db)
  return rows[0] ?? { contactAt: null, activeAt: null }
}

import type { StudyText } from '@desco/contract/consents/study-text'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

export type StoredText = Selectable<Tables['text_version']>

const withPeople = (db: Database) =>
  db
    .selectFrom('text_version')
    .leftJoin('staff_account as writer', 'writer.id', 'text_version.written_by')
    .leftJoin('staff_account as approver', 'approver.id', 'text_version.approved_by')
    .selectAll('text_version')
    .select(['writer.shown_as as writer', 'approver.shown_as as approver'])

export type TextWithPeople = Awaited<ReturnType<typeof listTexts>>[number]

/** Every version that was ever begun, the one that is worked on first, then by its day, newest first. */
export async function listTexts(db: Database) {
  return withPeople(db)
    .orderBy(sql`text_version.state in ('draft', 'to_approve')`, 'desc')
    .orderBy('text_version.effective_on', (order) => order.desc().nullsLast())
    .orderBy('text_version.written_at', 'desc')
    .execute()
}

export async function findText(db: Database, id: string) {
  return withPeople(db).where('text_version.id', '=', id).executeTakeFirst()
}

/** Two who work on one version wait for each other. */
export async function lockText(tx: Database, id: string): Promise<StoredText | undefined> {
  return tx.selectFrom('text_version').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Begun = {
  section: StudyText
  title: string
  paragraphs: string[]
  staffId: string
  now: Date
}

/** Undefined when there is a draft of this text already. */
export async function insertDraft(tx: Database, { section, title, paragraphs, staffId, now }: Begun) {
  return tx
    .insertInto('text_version')
    .values({
      section,
      title,
      paragraphs,
      state: 'draft',
      effective_on: null,
      old_until: null,
      writers: [staffId],
      written_by: staffId,
      written_at: now,
      approved_by: null,
      approved_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function findDraft(db: Database, section: StudyText): Promise<string | undefined> {
  const row = await db
    .selectFrom('text_version')
    .select('id')
    .where('section', '=', section)
    .where('state', 'in', ['draft', 'to_approve'])
    .executeTakeFirst()
  return row?.id
}

type Change = Partial<Omit<StoredText, 'id' | 'section'>>

export async function storeText(tx: Database, id: string, change: Change): Promise<void> {
  await tx.updateTable('text_version').set(change).where('id', '=', id).execute()
}

/** Whether another version of the same text takes effect on this day. */
export async function isDayTaken(tx: Database, { section, day }: { section: StudyText; day: string }) {
  const row = await tx
    .selectFrom('text_version')
    .select('id')
    .where('section', '=', section)
    .where('effective_on', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}

type Counted = { section: StudyText; ages: { from: number; to: number } | null; day: string }

const inAges = (ages: { from: number; to: number }, day: string) =>
  sql`extract(year from age(${day}::date, taker.birth_date)) between ${ages.from} and ${ages.to}`

/** How many people who take part agreed to an older version than one of this day. */
export async function countConcerned(db: Database, { section, ages, day }: Counted): Promise<number> {
  const { rows } =
    ages === null
      ? await sql<{ count: string }>`
          select count(*) as count from survey_taker as taker
          cross join lateral (
            select version, answer from consent_record
            where account_id = taker.account_id and section = ${section} order by id desc limit 1
          ) as last
          where taker.why is null and ${isOfStudy('taker.family_id')} and last.answer not in ('No', 'Non acconsento')
            and last.version collate "C" < ${day} collate "C"`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from survey_taker as taker
          where taker.is_child and taker.why is null and ${isOfStudy('taker.family_id')} and ${inAges(ages, day)}`.execute(
          db,
        )
  return Number(rows[0]?.count ?? 0)
}

/** Who of those that a version in force concerns has not answered it yet. */
export async function countWaiting(
  db: Database,
  { id, ages, day, today }: Omit<Counted, 'section'> & { id: string; today: string },
): Promise<number> {
  const { rows } =
    ages === null
      ? await sql<{ count: string }>`
          select count(*) as count from text_owed as owed
          join survey_taker as taker on taker.account_id = owed.account_id and taker.why is null
          where owed.text_id = ${id} and ${isOfStudy('taker.family_id')}`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from survey_taker as taker
          where taker.is_child and taker.why is null and ${isOfStudy('taker.family_id')} and ${inAges(ages, today)} and (
            select max(event.happened_at at time zone 'Europe/Rome')::date from family_event as event
            where event.family_id = taker.family_id and event.kind = 'child_assented'
              and taker.person_id = any(event.child_ids)
          ) < ${day}::date`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * People who have to answer a text in force and were not written to about it, each with the versions. Whether they take part is
 * taken from what is stored of it: many never will, and are looked at every hour. Of the few of rehearsals the view says it.
 */
export async function listUntold(db: Database, { today, atMost }: { today: string; atMost: number }) {
  const { rows } = await sql<{ account_id: string; email: string; text_ids: string[]; until: string }>`
    with untold as materialized (
      select account.id as account_id, account.family_id, account.email, array_agg(owed.text_id) as text_ids,
        to_char(min(owed.old_until), 'YYYY-MM-DD') as until
      from text_owed as owed
      join account on account.id = owed.account_id
      where owed.effective_on <= ${today}::date and account.email is not null and account.verified_at is not null
        and not exists (
          select from text_notice as told where told.text_id = owed.text_id and told.account_id = owed.account_id
        )
      group by account.id
      order by account.id
    )
    select account_id, email, text_ids, until from untold
    where case when ${isOfStudy('untold.family_id')} then exists (
        select from study_person as taker
        where taker.family_id = untold.family_id and taker.account_id = untold.account_id and taker.why is null
      ) else exists (
        select from (select * from survey_taker where survey_taker.family_id = untold.family_id offset 0) as taker
        where taker.account_id = untold.account_id and taker.why is null
      ) end
    limit ${atMost}`.execute(db)
  return rows
}

/** The versions about which somebody was not noted as told before. */
export async function noteTold(
  tx: Database,
  { accountId, textIds, now }: { accountId: string; textIds: readonly string[]; now: Date },
): Promise<number> {
  const rows = await tx
    .insertInto('text_notice')
    .values(textIds.map((text_id) => ({ text_id, account_id: accountId, noted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('text_id')
    .execute()
  return rows.length
}

/** Versions that wait for a second person who wrote none of them. */
export async function countTextsToApprove(db: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_version
    where state = 'to_approve' and ${staffId} <> all(writers)`.execute(db)
  return rows[0]?.count ?? 0
}

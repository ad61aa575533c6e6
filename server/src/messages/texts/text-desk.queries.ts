import type { StudyText } from '@desco/contract/families/consents/study-text'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

export type StoredText = Selectable<Tables['text_version']>

const withPeople = (db: Database) =>
  db
    .selectFrom('text_version')
    .leftJoin('staff_account as writer', 'writer.id', 'text_version.writtenBy')
    .leftJoin('staff_account as approver', 'approver.id', 'text_version.approvedBy')
    .selectAll('text_version')
    .select(['writer.shownAs as writer', 'approver.shownAs as approver'])

export type TextWithPeople = Awaited<ReturnType<typeof listTexts>>[number]

/** Every version that was ever begun, the one that is worked on first, then by its day, newest first. */
export async function listTexts(db: Database) {
  return withPeople(db)
    .orderBy(sql`text_version.state in ('draft', 'to_approve')`, 'desc')
    .orderBy('text_version.effectiveOn', (order) => order.desc().nullsLast())
    .orderBy('text_version.writtenAt', 'desc')
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
      effectiveOn: null,
      oldUntil: null,
      writers: [staffId],
      writtenBy: staffId,
      writtenAt: now,
      approvedBy: null,
      approvedAt: null,
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
    .where('effectiveOn', '=', day)
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
          where taker.why is null and ${isOfStudy('taker.familyId')} and last.answer not in ('No', 'Non acconsento')
            and last.version collate "C" < ${day} collate "C"`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from survey_taker as taker
          where taker.is_child and taker.why is null and ${isOfStudy('taker.familyId')} and ${inAges(ages, day)}`.execute(
          db,
        )
  return Number(rows[0]?.count ?? 0)
}

/** The number of people whom a version in force concerns and who have not answered it yet. */
export async function countWaiting(
  db: Database,
  { id, ages, day, today }: Omit<Counted, 'section'> & { id: string; today: string },
): Promise<number> {
  const { rows } =
    ages === null
      ? await sql<{ count: string }>`
          select count(*) as count from text_owed as owed
          join survey_taker as taker on taker.account_id = owed.account_id and taker.why is null
          where owed.text_id = ${id} and ${isOfStudy('taker.familyId')}`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from survey_taker as taker
          where taker.is_child and taker.why is null and ${isOfStudy('taker.familyId')} and ${inAges(ages, today)} and (
            select max(event.happened_at at time zone 'Europe/Rome')::date from family_event as event
            where event.family_id = taker.family_id and event.kind = 'child_assented'
              and taker.person_id = any(event.child_ids)
          ) < ${day}::date`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Versions that wait for a second person who wrote none of them. */
export async function countTextsToApprove(db: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_version
    where state = 'to_approve' and ${staffId} <> all(writers)`.execute(db)
  return rows[0]?.count ?? 0
}

import { type Insertable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

/** Keeps each text once, under its SHA-256. */
export async function insertConsentTexts(db: Database, texts: Insertable<Tables['consent_text']>[]) {
  await db
    .insertInto('consent_text')
    .values(texts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertConsentRecords(db: Database, records: Insertable<Tables['consent_record']>[]) {
  await db.insertInto('consent_record').values(records).execute()
}

/** The answers of somebody to each text, with the words, the newest first. */
export async function listOwnAnswers(db: Database, accountId: string) {
  return db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .select(['record.section', 'record.version', 'record.answer', 'shown.text'])
    .where('record.accountId', '=', accountId)
    .orderBy('record.id', 'desc')
    .execute()
}

/** Whether somebody's last answer about messages of the study is a no. */
export async function refusedMessages(db: Database, accountId: string, refusal: string): Promise<boolean> {
  const last = await db
    .selectFrom('consent_record')
    .select('answer')
    .where('accountId', '=', accountId)
    .where('section', '=', 'section3')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.answer === refusal
}

/** A parent's own records with the texts they answered to, newest first. Names of children whose rows are gone are too. */
export async function listConsents(db: Database, accountId: string) {
  return db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .leftJoin('child', (join) => join.on(sql<boolean>`child.id = any(record.child_ids)`))
    .select([
      'record.section',
      'record.version',
      'record.textSha256',
      'shown.text',
      'record.answer',
      'record.means',
      'record.answeredAt',
      sql<string[]>`array_remove(array_agg(child.name order by child.position), null)`.as('children'),
    ])
    .where('record.accountId', '=', accountId)
    .groupBy(['record.id', 'shown.sha256'])
    .orderBy('record.answeredAt', 'desc')
    .orderBy('record.id')
    .execute()
}

import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { storeCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import type { Database } from '#platform/database/database.ts'

import {
  type Around,
  emptyRows,
  insertRows,
  type SurveyNumbers,
  writtenTables,
} from './many-families-around.ts'
import { addFamily, agesAsked, daysAsked, studySurveys } from './many-families.ts'

const familiesAtATime = 1_000
const longAgo = '2001-01-01'

/** The portal has written to everybody who has a text to answer. Once everybody is stored. */
export const noticeRows = `insert into text_notice (text_id, account_id, noted_at)
  select distinct text_id, account_id, now() from text_owed`

type Study = { now: Date; staffId: string; colleagueId: string; surveys?: SurveyNumbers }

/**
 * Writes the study's questionnaires, its texts and so many families, as they are at `now`. `owner`: of the tables. `surveys`: of
 * a LimeSurvey that gives its list by itself.
 */
export async function storeManyFamilies(
  owner: Database,
  families: number,
  { now, staffId, colleagueId, surveys }: Study,
) {
  if (surveys === undefined) await storeList(owner, now)
  const around: Around = {
    staffId,
    colleagueId,
    surveys: surveys ?? studySurveys,
    text: await storeText(owner, now),
    rule: await findRule(owner),
  }
  await storeAudiences(owner, around.surveys)
  await owner.connection().execute(async (one) => {
    // the rows are right by their making, and noting each as a change would take long
    await sql`set session_replication_role = replica`.execute(one)
    for (let from = 1; from <= families; from += familiesAtATime) {
      const rows = emptyRows()
      for (let n = from; n < from + familiesAtATime && n <= families; n += 1) addFamily(rows, n, now, around)
      for (const table of writtenTables) await insertRows(one, table, rows[table])
    }
    await sql`reset session_replication_role`.execute(one)
  })
  await sql`analyze`.execute(owner)
}

async function storeList(db: Database, now: Date) {
  const surveys = Object.entries(studySurveys).map(([title, id]) => {
    return {
      id,
      title,
      active: true,
      startsAt: null,
      expiresAt: id === studySurveys.closed ? `${longAgo} 00:00:00` : null,
    }
  })
  await storeCatalogue(db, { surveys, fetchedAt: now })
}

async function storeAudiences(db: Database, { parents, children, hidden, inWindow }: SurveyNumbers) {
  const everybody = {
    parents: true,
    children: true,
    ageFrom: null,
    ageTo: null,
    place: null,
    hidden: false,
  }
  const ages = { ageFrom: agesAsked.from, ageTo: agesAsked.to }
  await db
    .insertInto('survey_audience')
    .values([
      { ...everybody, surveyId: parents, children: false },
      { ...everybody, surveyId: children, parents: false, ...ages },
      { ...everybody, surveyId: hidden, hidden: true },
    ])
    .execute()
  await db
    .insertInto('survey_schedule')
    .values({
      surveyId: inWindow,
      minutes: null,
      kind: 'after_enrolment',
      fromDays: [],
      toDays: [],
      afterSurveyId: null,
      fromCount: daysAsked.from,
      toCount: daysAsked.to,
    })
    .execute()
}

/** The consent to messages: a text, and a newer one that has to be agreed to, for which the time is over. */
async function storeText(db: Database, now: Date): Promise<Around['text']> {
  const words = 'Acconsento ai messaggi.'
  const sha256 = createHash('sha256').update(words).digest()
  const [old, anew] = [longAgo, '2002-01-01']
  await db
    .insertInto('consent_text')
    .values({ sha256, section: 'section3', version: old, text: words })
    .execute()
  await sql`insert into text_version (section, title, paragraphs, state, effective_on, agree_again, old_until, writers,
      written_at, approved_at)
    values ('section3', 'Messaggi', array[${words}], 'approved', ${anew}, true, '2002-02-01', '{}', ${now}, ${now})`.execute(
    db,
  )
  return { sha256: `\\x${sha256.toString('hex')}`, old, new: anew }
}

const findRule = async (db: Database) =>
  db
    .selectFrom('reminder_rule')
    .select(['id', 'version', 'templateId'])
    .orderBy('id')
    .executeTakeFirstOrThrow()

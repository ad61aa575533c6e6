import { setTimeout } from 'node:timers/promises'

import { connect } from '@desco/server/src/platform/database.ts'
import { recomputeAll } from '@desco/server/src/modules/oversight/keep-standings.ts'
import { takenUpByReaders, takeUpChanges } from '@desco/server/src/modules/oversight/standings.queries.ts'
import { type SurveyNumbers, writtenTables } from '@desco/server/src/testing/many-families-around.ts'
import { noticeRows, storeManyFamilies } from '@desco/server/src/testing/store-many-families.ts'
import pg, { type Client } from 'pg'

import type { Person } from '#stage/people.ts'

import { copyFamilies } from './copy-families.queries.ts'
import { countDueWork } from './due-work.queries.ts'
import { checkReferences, inPatience, withoutIndexes, withoutTriggers } from './write-in-bulk.queries.ts'

const staffRow = `insert into staff_account (email, role, expires_on, created_at)
  values ($1, 'coordinatore', current_date + 300, now()) returning id`

const tokenOf = (login: string) => `token-of-${login}`

// of everybody who has an account, as after months of a study in which nobody logs out; who turned 18 and decides nothing was signed out
const sessionRows = `insert into session (token_hash, account_id, purpose, created_at, expires_at)
  select sha256(convert_to(E'session\\ntoken-of-' || login, 'UTF8')), id, 'session', now(), now() + interval '1 day'
  from account where verified_at is not null and not exists (
    select from child join growing_up_notice as notice on notice.child_id = child.id
    where child.account_id = account.id and notice.days_before < 0)`

// in the study, spread over all that there are
const askerRows = `select account.id, account.login from account
    join family_standing as standing on standing.family_id = account.family_id
  where account.kind = 'parent' and account.verified_at is not null
    and standing.enrolment = 'active' and not standing.is_over
    and not exists (select from family_event as event
      where event.family_id = account.family_id and event.kind in ('person_withdrawn', 'family_withdrawn'))
  order by md5(account.id::text) limit $1`

// what is stored of families beside what the view says of them
const sampledRows = `select count(*)::int as families, count(*) filter (
    where (stored.reached, stored.since, stored.enrolment) is distinct from (step.reached, step.since, step.enrolment)
  )::int as differing
  from (select family_id, reached, since, enrolment from family_standing order by md5(family_id::text) limit 50) as stored
  cross join lateral (select * from family_step where family_step.family_id = stored.family_id offset 0) as step`

// said of a database when all is in it
const written = 'a study of the bench, written to its end'

// so many are written one by one, each with a story of its own; more are copies of theirs
const different = 10_000
// some things become due in each minute, and writing takes some
const atMostDue = { few: 20, ofFamilies: 1 / 1_000 }
// tenths of a second
const patience = 600
// of each active one what the list does not say is known, and the first comparison with LimeSurvey is done
const heardRow = `select surveys from survey_catalogue where fetched_at is not null
  and not exists (
    select from jsonb_array_elements(surveys) as one
    where (one ->> 'active')::boolean and (one ->> 'id')::int not in (select survey_id from survey_facts)
  )
  and exists (select from reconciliation where outcome is not null)
  and not exists (select from job where queue = 'reconciliation')`

type Listed = { id: number; active: boolean; startsAt: string | null; expiresAt: string | null }

/** LimeSurvey's own numbers of a study's questionnaires, once the portal has heard its list. */
export async function findSurveys(database: Client): Promise<SurveyNumbers> {
  const listed = await untilListed(database)
  const open = listed.filter((one) => one.active && one.startsAt === null && one.expiresAt === null)
  const [everybody, parents, children, inWindow] = open.map(({ id }) => id)
  const closed = listed.find(({ expiresAt }) => expiresAt !== null)?.id
  if (everybody === undefined || parents === undefined || children === undefined || inWindow === undefined)
    throw new Error('The demo survey host has too few open questionnaires.')
  if (closed === undefined) throw new Error('The demo survey host has no questionnaire that is over.')
  // one that nobody sees need not be on the list
  return { everybody, parents, children, inWindow, closed, hidden: 1 }
}

/** Once all of its first look is done: what a portal hears of a questionnaire the first time has it store everybody anew. */
async function untilListed(database: Client): Promise<Listed[]> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { rows } = await database.query<{ surveys: Listed[] }>(heardRow)
    if (rows[0] !== undefined) return rows[0].surveys
    await setTimeout(100)
  }
  throw new Error('The portal heard no list of questionnaires.')
}

/**
 * Writes a study of so many families as they happen (server/src/testing/many-families.ts): each with its events, consents, mails,
 * messages and participations, at another step of the way; beyond ten thousand their copies. The tables' indexes are built afterwards, and what triggers would have
 * kept is looked at. Nobody else may use the database. So many of its parents have a password with this hash, and have answered no
 * questionnaire; everybody is signed in for a day.
 */
export async function growStudy(place: Place, families: number, study: Study): Promise<void> {
  const { database } = place
  await inPatience(database, () => writeStudy(place, families, study))
  await database.query('vacuum analyze')
  await database.query('checkpoint')
  await database.query(`comment on schema public is '${written}'`)
}

type Place = { database: Client; address: string }
type Study = { surveys: SurveyNumbers; people: number; passwordHash: string }

async function writeStudy(
  { database, address }: Place,
  families: number,
  { surveys, people, passwordHash }: Study,
) {
  const [staffId, colleagueId] = [await addStaff(database, 'ada'), await addStaff(database, 'ugo')]
  const db = connect({ connectionString: address, statement_timeout: 0, query_timeout: 0 }, () => undefined)
  try {
    await withoutIndexes(database, writtenTables, async () => {
      const each = families % different === 0 ? different : families
      await storeManyFamilies(db, each, { now: new Date(), staffId, colleagueId, surveys })
      // what was written is in clear, and a portal that starts encrypts what it finds so: as of mails whose time is over
      await database.query(
        `update outgoing_mail set subject = '', body_text = '', body_html = '', unsubscribe = ''`,
      )
      await withoutTriggers(database, () => copyFamilies(database, families / each - 1, each))
    })
  } finally {
    await db.destroy()
  }
  await checkReferences(database, writtenTables)
  await database.query('vacuum analyze')
  // everybody is computed at once, not noted and walked through
  await database.query(
    'truncate family_changed, study_person_changed, known_name_changed, completed_survey_changed',
  )
  await recomputeAll(address)
  await database.query(noticeRows)
  await database.query(sessionRows)
  const { rows } = await database.query<{ id: string; login: string }>(askerRows, [people])
  const ids = rows.map(({ id }) => id)
  await database.query('update account set password_hash = $1 where id = any($2)', [passwordHash, ids])
  // LimeSurvey knows nobody yet
  await database.query('delete from survey_participation where account_id = any($1)', [ids])
  await takeUpAll(address)
  await refuseWrong(database)
  await refuseNeglected({ database, address }, families)
}

async function takeUpAll(address: string) {
  const db = connect(address, () => undefined)
  try {
    while ((await takeUpChanges(db, takenUpByReaders)) > 0);
  } finally {
    await db.destroy()
  }
}

/**
 * Has what a portal does every hour done again in an hour. The comparison with LimeSurvey comes a day later: the demo survey host
 * keeps what it knows in one file and knows none of the families' participants; to add millions of them to it is not the portal's work.
 */
export async function putOffChores(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(
      `update job set due_at = now() + case key when 'reconcile-surveys' then interval '1 day' else interval '1 hour' end
       where queue = 'chore'`,
    )
  } finally {
    await client.end()
  }
}

/** So many parents with a password in a study that was written. */
export async function findStudy(database: Client, people: number): Promise<Person[]> {
  const { rows } = await database.query<{ is_written: boolean }>(
    `select coalesce(obj_description('public'::regnamespace, 'pg_namespace') = $1, false) as is_written`,
    [written],
  )
  if (rows[0]?.is_written !== true) throw new Error('A study was not written to its end: remove its folder.')
  const { rows: askers } = await database.query<{ login: string }>(
    `select login from account where password_hash <> 'none' and kind = 'parent' order by md5(id::text) limit $1`,
    [people],
  )
  return askers.map(({ login }) => ({ login, token: tokenOf(login) }))
}

async function refuseWrong(database: Client) {
  const { rows } = await database.query<{ families: number; differing: number }>(sampledRows)
  const [sample] = rows
  if (sample === undefined || sample.families === 0 || sample.differing > 0)
    throw new Error(`Of ${sample?.families ?? 0} families ${sample?.differing ?? 0} are stored wrong.`)
}

/** What is due at once in a study of months would be measured beside it: a portal does it every hour. */
async function refuseNeglected({ database, address }: Place, families: number) {
  const due = await countDueWork(database, address)
  const much = Object.entries(due).filter(
    ([, count]) => count > atMostDue.few + families * atMostDue.ofFamilies,
  )
  if (much.length > 0)
    throw new Error(
      `Too much is due at once: ${much.map(([what, count]) => `${count} of ${what}`).join(', ')}.`,
    )
}

async function addStaff(database: Client, name: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(staffRow, [`${name}@example.org`])
  return rows[0]?.id ?? ''
}

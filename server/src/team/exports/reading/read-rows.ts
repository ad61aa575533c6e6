import type { StudyPath } from '@desco/contract/messages/path'
import { sql } from 'kysely'

import { listEventsOf } from '#families/index.ts'
import { readPaths } from '#messages/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

/** Parts of a family that only some tables read, beside its people and events. */
export type Parts = readonly ('consents' | 'invitations' | 'surveys' | 'diary' | 'path')[]

export type FamilyRows = Awaited<ReturnType<typeof readRows>>[number]
type Family = { id: string; code: string }
type Page = { families: readonly Family[]; parts: Parts; now: Date }

/** The rows of some families, of which a part that is not asked for is empty. */
export async function readRows(db: Database, { families, parts, now }: Page) {
  const ids = families.map(({ id }) => id)
  const read = async <Row extends { familyId: string }>(
    list: (db: Database, ids: readonly string[]) => Promise<Row[]>,
    part?: Parts[number],
  ) => {
    const rows = part === undefined || parts.includes(part) ? await list(db, ids) : []
    const own = Map.groupBy(rows, ({ familyId }) => familyId)
    return (id: string) => own.get(id) ?? []
  }
  // one after the other: they share one connection
  const accounts = await read(listAccounts)
  const children = await read(listChildren)
  const events = await listEventsOf(db, ids)
  const consents = await read(listConsents, 'consents')
  const invitations = await read(listInvitations, 'invitations')
  const participations = await read(listParticipations, 'surveys')
  const diary = await read(listDiary, 'diary')
  const plan = await read(listDiaryPlan, 'diary')
  const rows = families.map(({ id, code }) => ({
    id,
    code,
    accounts: accounts(id),
    children: children(id),
    events: events.get(id) ?? [],
    consents: consents(id),
    invitations: invitations(id),
    participations: participations(id),
    diary: diary(id),
    plan: plan(id),
  }))
  const walking = rows.map((family) => ({
    ...family,
    parents: family.accounts.filter(({ kind }) => kind === 'parent'),
  }))
  const paths: ReadonlyMap<string, StudyPath> = parts.includes('path')
    ? await readPaths(db, walking, now)
    : new Map()
  return rows.map((family) => ({ ...family, paths }))
}

// An export goes through all families, a page at a time: every list below is of the families of a page.

/** The pauses are the writing of the file, by another connection: longer ones than between a request's statements. */
export const allowPauses = (snapshot: Database) =>
  sql`select set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(snapshot)

/** All families of the study. */
export const families = (db: Database) => db.selectFrom('family').where(isOfStudy('family.id'))

/** The families that come after one, in the order of their ids; null is before the first. */
export const listFamilies = (db: Database, after: string | null, count: number) =>
  families(db)
    .select(['id', 'code'])
    .$if(after !== null, (all) => all.where('id', '>', after))
    .orderBy('id')
    .limit(count)
    .execute()

export const findFamilies = (db: Database, ids: Ids) =>
  families(db).select(['id', 'code']).where('id', '=', anyOf(ids)).execute()

type Ids = readonly string[]

/** One parameter, however many families there are. */
const anyOf = (ids: Ids) => sql<string>`any(${ids}::uuid[])`

/** Everybody with an access; who was erased is in no file any more. */
const listAccounts = (db: Database, ids: Ids) =>
  db
    .selectFrom('account')
    .leftJoin('survey_token', 'survey_token.accountId', 'account.id')
    .select(['account.id', 'account.familyId', 'account.kind', 'login', 'email', 'name', 'surname', 'phone'])
    .select([
      'sex',
      'maritalStatus',
      'verifiedAt',
      'firstVerifiedAt',
      'account.createdAt',
      'survey_token.token',
    ])
    .where('account.familyId', '=', anyOf(ids))
    .where('account.name', '<>', '')
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .execute()

const listChildren = (db: Database, ids: Ids) =>
  db.selectFrom('child').selectAll().where('familyId', '=', anyOf(ids)).orderBy('position').execute()

const listConsents = (db: Database, ids: Ids) =>
  db.selectFrom('consent_record').selectAll().where('familyId', '=', anyOf(ids)).orderBy('id').execute()

const listInvitations = (db: Database, ids: Ids) =>
  db
    .selectFrom('spouse_invitation')
    .selectAll()
    .where('familyId', '=', anyOf(ids))
    .where('email', '!=', '')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const listParticipations = (db: Database, ids: Ids) =>
  db
    .selectFrom('survey_participation as taken')
    .innerJoin('account', 'account.id', 'taken.accountId')
    .selectAll('taken')
    .select('account.familyId')
    .where('account.familyId', '=', anyOf(ids))
    .where('taken.addedAt', 'is not', null)
    // one that was made again counts where it is now, as everywhere
    .where('taken.movedTo', 'is', null)
    .orderBy('taken.surveyId')
    .execute()

/**
 * With the food that the team gave a free text, and of it or the food that was chosen, in their version of the list, the grams of
 * one unit by the unit's name.
 */
const listDiary = (db: Database, ids: Ids) =>
  db
    .selectFrom('diary_entry as entry')
    .leftJoin('food_list_food as food', (join) =>
      join
        .onRef('food.foodId', '=', 'entry.foodId')
        .on('food.version', '=', sql<number>`(entry.content ->> 'listVersion')::integer`),
    )
    .leftJoin('diary_text_code as code', 'code.textKey', 'entry.textKey')
    .leftJoin('food_list_food as coded', (join) =>
      join.onRef('coded.foodId', '=', 'code.foodId').onRef('coded.version', '=', 'code.listVersion'),
    )
    .selectAll('entry')
    .select((row) => [
      'code.foodId as codedFood',
      row.fn.coalesce('food.grams', 'coded.grams').as('grams'),
      row.fn.coalesce('food.foodex2', 'coded.foodex2').as('foodex2'),
      row.fn.coalesce('food.studyCode', 'coded.studyCode').as('studyCode'),
    ])
    .where('entry.familyId', '=', anyOf(ids))
    .where('entry.deleted', '=', false)
    .orderBy('entry.day')
    .orderBy('entry.firstReceivedAt')
    .orderBy('entry.recordedAt')
    .orderBy('entry.id')
    .execute()

const listDiaryPlan = (db: Database, ids: Ids) =>
  db.selectFrom('diary_plan_day').selectAll().where('familyId', '=', anyOf(ids)).orderBy('day').execute()

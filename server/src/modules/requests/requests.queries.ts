import type { RequestKind, RequestOutcome } from '@desco/contract/families/requests'
import type { RequestChannel, RequestState, Telling } from '@desco/contract/staff/request-words'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

type NewRequest = {
  familyId: string
  accountId: string | null
  childId: string | null
  kind: RequestKind
  channel: RequestChannel
  words: string
  receivedOn: string
  dueOn: string
  now: Date
  enteredBy: string | null
  byPortal: boolean
  birthDate?: string | undefined
}

export async function insertRequest(tx: Database, asked: NewRequest): Promise<string> {
  const { id } = await tx
    .insertInto('rights_request')
    .values({
      family_id: asked.familyId,
      account_id: asked.accountId,
      child_id: asked.childId,
      kind: asked.kind,
      channel: asked.channel,
      words: asked.words,
      received_on: asked.receivedOn,
      due_on: asked.dueOn,
      entered_at: asked.now,
      entered_by: asked.enteredBy,
      by_portal: asked.byPortal,
      birth_date: asked.birthDate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const requestRows = (db: Database) =>
  db
    .selectFrom('rights_request as request')
    .leftJoin('family', 'family.id', 'request.family_id')
    .leftJoin('account as asker', 'asker.id', 'request.account_id')
    .leftJoin('child', 'child.id', 'request.child_id')
    .leftJoin('child as asking', 'asking.account_id', 'request.account_id')
    .leftJoin('staff_account as doer', 'doer.id', 'request.carried_out_by')
    .leftJoin('staff_account as confirmer', 'confirmer.id', 'request.team_confirmed_by')
    .selectAll('request')
    .select([
      'family.code',
      'asker.name as asker_name',
      'asker.surname as asker_surname',
      'asker.email as asker_email',
      'child.name as child_name',
      'child.surname as child_surname',
      'child.position as child_position',
      'asking.position as asker_position',
      'doer.shown_as as doer',
      'confirmer.shown_as as confirmer',
      'child.birth_date as birth_date_before',
    ])

export type FoundRequest = Awaited<ReturnType<typeof listRequestRows>>[number]

type Search = {
  familyId?: string | undefined
  state?: RequestState | undefined
  kind?: RequestKind | undefined
  today: string
  offset: number
  count: number
}

/** Those to be answered first by their day; closed ones after them, newest first. */
export async function listRequestRows(db: Database, { familyId, state, kind, today, offset, count }: Search) {
  // who they are of is looked up for the page alone
  let rows = db
    .selectFrom('rights_request as request')
    .select('request.id')
    // of a rehearsal only who asks for its family reads
    .where(
      familyId === undefined ? isOfStudy('request.family_id') : sql<boolean>`request.family_id = ${familyId}`,
    )
  if (kind !== undefined) rows = rows.where('request.kind', '=', kind)
  if (state !== undefined)
    rows = rows.where('request.answered_at', state === 'closed' ? 'is not' : 'is', null)
  if (state === 'late') rows = rows.where('request.due_on', '<', today)
  const page = rows
    .orderBy('request.answered_at', (order) => order.desc().nullsFirst())
    .orderBy('request.due_on')
    .orderBy('request.id')
    .offset(offset)
    .limit(count)
  return requestRows(db)
    .where('request.id', 'in', page)
    .orderBy('request.answered_at', (order) => order.desc().nullsFirst())
    .orderBy('request.due_on')
    .orderBy('request.id')
    .execute()
}

export async function findRequest(db: Database, id: string) {
  return requestRows(db)
    .leftJoin('staff_account as clerk', 'clerk.id', 'request.entered_by')
    .leftJoin('staff_account as answerer', 'answerer.id', 'request.answered_by')
    .select(['clerk.shown_as as clerk', 'answerer.shown_as as answerer'])
    .where('request.id', '=', id)
    .executeTakeFirst()
}

/** Of one account, newest first. */
export async function listRequestsOf(db: Database, accountId: string) {
  return requestRows(db)
    .where('request.account_id', '=', accountId)
    .orderBy('request.entered_at', 'desc')
    .orderBy('request.id')
    .execute()
}

/** How many are open, of them those whose day has passed, and those whose day comes until another one. */
export async function countOpenRequests(db: Database, { today, until }: { today: string; until: string }) {
  const { rows } = await sql<{ open: number; late: number; soon: number }>`
    select count(*)::int as open,
      count(*) filter (where due_on < ${today}::date)::int as late,
      count(*) filter (where due_on between ${today}::date and ${until}::date)::int as soon
    from rights_request where answered_at is null and ${isOfStudy('family_id')}`.execute(db)
  return rows[0] ?? { open: 0, late: 0, soon: 0 }
}

/** False when it was closed meanwhile, or never was. */
export async function assign(
  tx: Database,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('rights_request')
    .set({ carried_out_by: staffId })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Prolonged = { id: string; because: string; dueOn: string; now: Date }

/** Once, and only while it is open. */
export async function prolong(tx: Database, { id, because, dueOn, now }: Prolonged): Promise<boolean> {
  const row = await tx
    .updateTable('rights_request')
    .set({ prolonged_at: now, prolonged_because: because, due_on: dueOn })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('prolonged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Answered = {
  id: string
  outcome: RequestOutcome
  answer: string
  told: Telling
  answeredBy: string | null
  now: Date
}

/** Once: of two people at once one wins. Who answers has carried it out, unless it was somebody's already. */
export async function answer(tx: Database, { id, answeredBy, now, ...said }: Answered): Promise<boolean> {
  const row = await tx
    .updateTable('rights_request')
    .set({
      outcome: said.outcome,
      answer: said.answer,
      told: said.told,
      answered_at: now,
      answered_by: answeredBy,
    })
    .set((request) => ({
      carried_out_by: request.fn.coalesce('carried_out_by', sql<string | null>`${answeredBy}::uuid`),
    }))
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Served = {
  accountId: string
  childId: string | null
  kind: RequestKind
  outcome: RequestOutcome
  answer: string
  now: Date
}

/** Closes what the portal itself was doing for somebody. */
export async function closeServed(
  tx: Database,
  { accountId, childId, kind, outcome, answer: said, now }: Served,
) {
  await tx
    .updateTable('rights_request')
    .set({ outcome, answer: said, told: 'page', answered_at: now })
    .where('account_id', '=', accountId)
    .where('child_id', childId === null ? 'is' : '=', childId)
    .where('kind', '=', kind)
    .where('by_portal', '=', true)
    .where('answered_at', 'is', null)
    .execute()
}

/** Everybody of a family who can ask or be asked about. */
export async function listFamilyPeople(db: Database, familyId: string) {
  const parents = await db
    .selectFrom('account')
    .select(['id as accountId', 'name', 'surname'])
    .where('family_id', '=', familyId)
    .where('kind', '=', 'parent')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const children = await db
    .selectFrom('child')
    .select(['id as childId', 'account_id as accountId', 'name', 'surname', 'position'])
    .where('family_id', '=', familyId)
    .orderBy('position')
    .execute()
  return { parents, children }
}

export async function findFamilyByCode(db: Database, code: string) {
  return db.selectFrom('family').select(['id', 'code']).where('code', '=', code).executeTakeFirst()
}

type Of = { familyId: string; accountId: string | null; childId: string | null }

/** Whether the named account and child are of the family. */
export async function areOfFamily(db: Database, { familyId, accountId, childId }: Of): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`select
    (${accountId}::uuid is null or exists (
      select from account where id = ${accountId}::uuid and family_id = ${familyId}))
    and (${childId}::uuid is null or exists (
      select from child where id = ${childId}::uuid and family_id = ${familyId})) as fits`.execute(db)
  return rows[0]?.fits ?? false
}

/** Where a mail reaches who asked: the verified address of a parent. */
export async function findAskersAddress(db: Database, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('verified_at', 'is not', null)
    .where('name', '<>', '')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Blanks what was written about a person; that they asked, when and how it ended stays. Answers how many rows. */
export async function blankRequests(
  db: Database,
  { accountIds, childIds }: { accountIds: readonly string[]; childIds: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update rights_request
    set words = '', birth_date = null, answer = case when answer is null then null else '' end,
      prolonged_because = case when prolonged_because is null then null else '' end
    where account_id = any(${[...accountIds]}::uuid[]) or child_id = any(${[...childIds]}::uuid[])`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

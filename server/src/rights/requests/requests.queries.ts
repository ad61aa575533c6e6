import type { RequestKind, RequestOutcome } from '@desco/contract/rights/requests'
import type { RequestChannel, RequestState, Telling } from '@desco/contract/rights/desk/request-words'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

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
      familyId: asked.familyId,
      accountId: asked.accountId,
      childId: asked.childId,
      kind: asked.kind,
      channel: asked.channel,
      words: asked.words,
      receivedOn: asked.receivedOn,
      dueOn: asked.dueOn,
      enteredAt: asked.now,
      enteredBy: asked.enteredBy,
      byPortal: asked.byPortal,
      birthDate: asked.birthDate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const requestRows = (db: Database) =>
  db
    .selectFrom('rights_request as request')
    .leftJoin('family', 'family.id', 'request.familyId')
    .leftJoin('account as asker', 'asker.id', 'request.accountId')
    .leftJoin('child', 'child.id', 'request.childId')
    .leftJoin('child as asking', 'asking.accountId', 'request.accountId')
    .leftJoin('staff_account as doer', 'doer.id', 'request.carriedOutBy')
    .leftJoin('staff_account as confirmer', 'confirmer.id', 'request.teamConfirmedBy')
    .selectAll('request')
    .select([
      'family.code',
      'asker.name as askerName',
      'asker.surname as askerSurname',
      'asker.email as askerEmail',
      'child.name as childName',
      'child.surname as childSurname',
      'child.position as childPosition',
      'asking.position as askerPosition',
      'doer.shownAs as doer',
      'confirmer.shownAs as confirmer',
      'child.birthDate as birthDateBefore',
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
      familyId === undefined ? isOfStudy('request.familyId') : sql<boolean>`request.family_id = ${familyId}`,
    )
  if (kind !== undefined) rows = rows.where('request.kind', '=', kind)
  if (state !== undefined) rows = rows.where('request.answeredAt', state === 'closed' ? 'is not' : 'is', null)
  if (state === 'late') rows = rows.where('request.dueOn', '<', today)
  const page = rows
    .orderBy('request.answeredAt', (order) => order.desc().nullsFirst())
    .orderBy('request.dueOn')
    .orderBy('request.id')
    .offset(offset)
    .limit(count)
  return requestRows(db)
    .where('request.id', 'in', page)
    .orderBy('request.answeredAt', (order) => order.desc().nullsFirst())
    .orderBy('request.dueOn')
    .orderBy('request.id')
    .execute()
}

export async function findRequest(db: Database, id: string) {
  return requestRows(db)
    .leftJoin('staff_account as clerk', 'clerk.id', 'request.enteredBy')
    .leftJoin('staff_account as answerer', 'answerer.id', 'request.answeredBy')
    .select(['clerk.shownAs as clerk', 'answerer.shownAs as answerer'])
    .where('request.id', '=', id)
    .executeTakeFirst()
}

/** Of one account, newest first. */
export async function listRequestsOf(db: Database, accountId: string) {
  return requestRows(db)
    .where('request.accountId', '=', accountId)
    .orderBy('request.enteredAt', 'desc')
    .orderBy('request.id')
    .execute()
}

/** How many are open, of them those whose day has passed, and those whose day comes until another one. */
export async function countOpenRequests(db: Database, { today, until }: { today: string; until: string }) {
  const { rows } = await sql<{ open: number; late: number; soon: number }>`
    select count(*)::int as open,
      count(*) filter (where due_on < ${today}::date)::int as late,
      count(*) filter (where due_on between ${today}::date and ${until}::date)::int as soon
    from rights_request where answered_at is null and ${isOfStudy('familyId')}`.execute(db)
  return rows[0] ?? { open: 0, late: 0, soon: 0 }
}

/** False when it was closed meanwhile, or never was. */
export async function assign(
  tx: Database,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('rights_request')
    .set({ carriedOutBy: staffId })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Prolonged = { id: string; because: string; dueOn: string; now: Date }

/** Once, and only while it is open. */
export async function prolong(tx: Database, { id, because, dueOn, now }: Prolonged): Promise<boolean> {
  const row = await tx
    .updateTable('rights_request')
    .set({ prolongedAt: now, prolongedBecause: because, dueOn })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where('prolongedAt', 'is', null)
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
      answeredAt: now,
      answeredBy,
    })
    .set((request) => ({
      carriedOutBy: request.fn.coalesce('carriedOutBy', sql<string | null>`${answeredBy}::uuid`),
    }))
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
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
    .set({ outcome, answer: said, told: 'page', answeredAt: now })
    .where('accountId', '=', accountId)
    .where('childId', childId === null ? 'is' : '=', childId)
    .where('kind', '=', kind)
    .where('byPortal', '=', true)
    .where('answeredAt', 'is', null)
    .execute()
}

/** Everybody of a family who can ask or be asked about. */
export async function listFamilyPeople(db: Database, familyId: string) {
  const parents = await db
    .selectFrom('account')
    .select(['id as accountId', 'name', 'surname'])
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const children = await db
    .selectFrom('child')
    .select(['id as childId', 'accountId', 'name', 'surname', 'position'])
    .where('familyId', '=', familyId)
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
    .where('verifiedAt', 'is not', null)
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

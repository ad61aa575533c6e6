import { dayInItaly } from '@desco/contract/families/birth-date'
import type { RequestOutcome } from '@desco/contract/rights/requests'
import { type Insertable, sql, type Updateable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { dueOn } from './deadlines.rules.ts'

type Row = Insertable<Tables['rights_request']>
export type NewRequest = Pick<Row, 'familyId' | 'kind'> & Partial<Row>

/** Writes a request down: made on the page, of today and without words, unless it says otherwise. Its time runs from its receipt. */
export async function insertRequest(
  { db, clock }: Needs,
  { receivedOn = dayInItaly(clock.now()), ...asked }: NewRequest,
) {
  return db
    .insertInto('rights_request')
    .values({
      channel: 'page',
      words: '',
      byPortal: false,
      enteredAt: clock.now(),
      ...asked,
      receivedOn,
      dueOn: dueOn(receivedOn),
    })
    .returning(['id', 'dueOn'])
    .executeTakeFirstOrThrow()
}

/** Requests with the names of who has a part in them. */
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

export type FoundRequest = Awaited<ReturnType<typeof lockOpen>>

/** The open request, locked: nobody else answers it until the end of `tx`. */
export async function lockOpen(tx: Database, id: string) {
  const found = await requestRows(tx)
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  if (found.answeredAt !== null) throw new Problem('request_closed')
  return found
}

/** The answer of the portal itself, read on the page. */
export const ownAnswer = ({ clock }: Needs, answer: string, outcome: RequestOutcome = 'granted') =>
  ({ outcome, answer, told: 'page', answeredAt: clock.now() }) as const

/** Changes requests, but for those that are answered. */
export const changeOpen = (tx: Database, change: Updateable<Tables['rights_request']>) =>
  tx.updateTable('rights_request').set(change).where('answeredAt', 'is', null)

type Tied = Required<Pick<NewRequest, 'familyId' | 'accountId' | 'childId' | 'channel' | 'enteredBy'>> & {
  erasureId: string
}

/**
 * Ties an erasure to the requests that it carries out: those about the same person or child, or about a family as a whole, that
 * are open and carried out by no erasure yet, whoever wrote them down. One that names nobody may be meant for the family.
 * Where nobody did, it is written down now, so that the list and the report of the year hold every one.
 */
export async function tieErasure(needs: Needs, erasure: Tied): Promise<void> {
  const { erasureId, familyId, accountId, childId } = erasure
  const { numUpdatedRows } = await changeOpen(needs.db, { erasureId })
    .where('familyId', '=', familyId)
    .where('kind', '=', 'erasure')
    .where('erasureId', 'is', null)
    .where(
      sql<boolean>`case
        when ${childId}::uuid is not null then child_id = ${childId}::uuid
          or child_id is null and account_id = (select child.account_id from child where child.id = ${childId}::uuid)
        when ${accountId}::uuid is not null then child_id is null and account_id = ${accountId}::uuid
        else child_id is null and coalesce((
          select asker.kind = 'parent' from account as asker where asker.id = rights_request.account_id), true)
      end`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await insertRequest(needs, { ...erasure, kind: 'erasure', byPortal: true })
}

/** Closes the requests that an erasure carried out, or that it was taken back from. */
export const closeRequestsOf = (needs: Needs, erasureId: string, answer: string, outcome?: RequestOutcome) =>
  changeOpen(needs.db, ownAnswer(needs, answer, outcome))
    .where('erasureId', '=', erasureId)
    .execute()

/**
 * The team stopped an erasure that it had written down: what a person had asked for waits for an answer again, and what
 * stands for the erasure alone is closed.
 */
export async function freeRequestsOf(needs: Needs, erasureId: string): Promise<void> {
  await changeOpen(needs.db, { erasureId: null })
    .where('erasureId', '=', erasureId)
    .where('byPortal', '=', false)
    .execute()
  await closeRequestsOf(needs, erasureId, 'Fermata dal gruppo di ricerca: i dati restano.', 'dropped')
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

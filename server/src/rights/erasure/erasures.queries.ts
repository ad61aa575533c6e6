import type { ErasedConsent, ErasureLevel, ErasureMeans } from '@desco/contract/rights/erasure'
import { type Selectable, sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

export type Erasure = Selectable<Tables['erasure']>

type NewErasure = {
  level: ErasureLevel
  means: ErasureMeans
  familyId: string
  accountIds: readonly string[]
  childIds: readonly string[]
  askedBy: string | null
  staffId: string | null
  askedAt: Date
  dueAt: Date
}

/** One that was written down after a call alone needs somebody's confirmation. */
export async function insertErasure(tx: Database, asked: NewErasure): Promise<string> {
  const { id } = await tx
    .insertInto('erasure')
    .values({
      level: asked.level,
      means: asked.means,
      familyId: asked.familyId,
      accountIds: [...asked.accountIds],
      childIds: [...asked.childIds],
      askedBy: asked.askedBy,
      staffId: asked.staffId,
      askedAt: asked.askedAt,
      dueAt: asked.dueAt,
      confirmedAt: asked.means === 'telephone' ? null : asked.askedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findErasure(db: Database, id: string): Promise<Erasure | undefined> {
  return db.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Under the lock of its family, which comes first. */
export async function lockErasure(tx: Database, id: string): Promise<Erasure | undefined> {
  return tx.selectFrom('erasure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Of one family, newest first: those that are left of it, and those to come. */
export async function listErasuresOf(db: Database, familyId: string): Promise<Erasure[]> {
  return db
    .selectFrom('erasure')
    .selectAll()
    .where('familyId', '=', familyId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** A person's own: whose, and who of the team had a part in them, stays out. */
export const giveErasuresOf = (db: Database, { accountIds, childIds }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, level, means, asked_by, asked_at, due_at, confirmed_at, ended_at, ended, portal_done_at,
        limesurvey_done_at, limesurvey_tried_at, limesurvey_failing, people, keeps_answers, consents
      from erasure
      where account_ids && ${[...accountIds]}::uuid[] or child_ids && ${[...childIds]}::uuid[]
        or asked_by = any(${[...accountIds]}::uuid[])
      order by asked_at`,
  )

/** Neither carried out nor ended. */
export const isOpen = ({ endedAt, portalDoneAt }: Pick<Erasure, 'endedAt' | 'portalDoneAt'>) =>
  endedAt === null && portalDoneAt === null

export async function endErasure(tx: Database, id: string, ended: 'taken_back' | 'stopped', now: Date) {
  await tx.updateTable('erasure').set({ ended, endedAt: now }).where('id', '=', id).execute()
}

type Rest = { level: ErasureLevel; accountIds: readonly string[]; childIds: readonly string[] }

/** Somebody stays; the rest is erased as it was asked for. */
export async function keepOnly(tx: Database, id: string, { level, accountIds, childIds }: Rest) {
  await tx
    .updateTable('erasure')
    .set({ level, childIds: [...childIds], accountIds: [...accountIds] })
    .where('id', '=', id)
    .execute()
}

export async function confirmErasure(tx: Database, id: string, staffId: string, now: Date) {
  await tx
    .updateTable('erasure')
    .set({ confirmedBy: staffId, confirmedAt: now })
    .where('id', '=', id)
    .execute()
}

/** The answers of people to the consent texts; of a whole family also what came by an invitation's link. */
export async function listConsentsOf(
  db: Database,
  { familyId, accountIds, isWhole }: { familyId: string; accountIds: readonly string[]; isWhole: boolean },
): Promise<ErasedConsent[]> {
  const rows = await db
    .selectFrom('consent_record')
    .select(['section', 'version', 'textSha256', 'answer', 'answeredAt'])
    .where('familyId', '=', familyId)
    .where((row) =>
      row.or([sql<boolean>`${isWhole}`, row('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ section, version, textSha256, answer, answeredAt }) => ({
    section,
    version,
    sha256: textSha256.toString('hex'),
    answer,
    answeredAt: answeredAt.toISOString(),
  }))
}

/**
 * Whether every parent of a family read before consenting that answers stay. One who only answered an invitation's link about
 * the children was shown no such text.
 */
export async function readThatAnswersStay(db: Database, familyId: string, section: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select count(*) > 0 and bool_and(exists (
      select from consent_record as record where record.account_id = account.id and record.section = ${section}
    )) and not exists (
      select from consent_record where family_id = ${familyId} and section = 'childrenOnly'
    ) as all
    from account where family_id = ${familyId} and kind = 'parent'`.execute(db)
  return rows[0]?.all ?? false
}

/** How many of a family are still known by name beside these. */
export async function countOthers(
  db: Database,
  familyId: string,
  { accountIds, childIds }: { accountIds: readonly string[]; childIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ others: string }>`
    select (
      select count(*) from account
      where family_id = ${familyId} and name <> '' and id <> all(${[...accountIds]}::uuid[])
        and not exists (
          select from child where child.account_id = account.id and child.id = any(${[...childIds]}::uuid[])
        )
    ) + (
      select count(*) from child where family_id = ${familyId} and id <> all(${[...childIds]}::uuid[])
    ) as others`.execute(db)
  return Number(rows[0]?.others ?? 0)
}

export async function listInvitationIds(db: Database, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('spouse_invitation')
    .select('id')
    .where('familyId', '=', familyId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where the last mail goes: addresses that were proved, of parents and of those of 18 who have one. */
export async function listAddressesOf(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('verifiedAt', 'is not', null)
    .where('name', '!=', '')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** The stub that stays: nobody's id, and the proof that it was done. */
export async function markCarriedOut(
  tx: Database,
  id: string,
  {
    now,
    people,
    keepsAnswers,
    consents,
  }: { now: Date; people: number; keepsAnswers: boolean; consents: readonly ErasedConsent[] },
) {
  await tx
    .updateTable('erasure')
    .set({
      portalDoneAt: now,
      accountIds: [],
      childIds: [],
      askedBy: null,
      people,
      keepsAnswers,
      consents: JSON.stringify(consents),
    })
    .where('id', '=', id)
    .execute()
}

export async function findFamily(db: Database, familyId: string): Promise<boolean> {
  const row = await db.selectFrom('family').select('id').where('id', '=', familyId).executeTakeFirst()
  return row !== undefined
}

/** Every mail that went or goes to these addresses. */
export async function listMailsTo(db: Database, addresses: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('id')
    .where(sql`lower(recipient)`, '=', sql`any(${[...addresses]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteMails(tx: Database, ids: readonly string[]) {
  await tx
    .deleteFrom('outgoing_mail')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Deletes what is left of a family of which nobody is left, its evidence too. Of a rehearsal nothing stays at all. */
export async function eraseFamily(tx: Database, familyId: string) {
  await sql`select erase_family(${familyId})`.execute(tx)
}

/** Those that are not finished, then the newest of the others, with the names of who had a part in them. */
export async function listErasures(db: Database, count: number) {
  return (
    db
      .selectFrom('erasure')
      .leftJoin('family', 'family.id', 'erasure.familyId')
      .leftJoin('staff_account as entered', 'entered.id', 'erasure.staffId')
      .leftJoin('staff_account as confirmed', 'confirmed.id', 'erasure.confirmedBy')
      .leftJoin('staff_account as settled', 'settled.id', 'erasure.settledBy')
      .selectAll('erasure')
      .select([
        'family.code',
        'entered.shownAs as enterer',
        'confirmed.shownAs as confirmer',
        'settled.shownAs as settler',
      ])
      // what a rehearsal asks for is nobody's right; that it is being erased itself is shown until it is done
      .where((row) => row.or([isOfStudy('erasure.familyId'), row('erasure.means', '=', 'rehearsal')]))
      .orderBy(sql`(ended_at is null and limesurvey_done_at is null)`, 'desc')
      .orderBy('askedAt', 'desc')
      .orderBy('erasure.id')
      .limit(count)
      .execute()
  )
}

/** Erasures that were written down after a call and wait for somebody else than this colleague. */
export async function countErasuresToConfirm(db: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from erasure
    where ended_at is null and limesurvey_done_at is null and confirmed_at is null
      and staff_id is distinct from ${staffId} and ${isOfStudy('familyId')}`.execute(db)
  return rows[0]?.count ?? 0
}

import { keptAnswersText } from '@desco/contract/families/consents/texts'
import { studyLimits } from '@desco/contract/study-limits'
import { type Selectable, sql, type Updateable } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Tables } from '#server/tables.ts'

export type Erasure = Selectable<Tables['erasure']>

export const erasureQueue = 'erasure'

/** The people whom an erasure is about, and how it is named. */
export type ErasedPeople = Pick<Erasure, 'level' | 'accountIds' | 'childIds'>
export type NewErasure = ErasedPeople & Pick<Erasure, 'means' | 'askedBy' | 'staffId'> & { familyId: string }

/** Children, with the accesses of those who have one, and other accounts. */
export const erasing = (
  level: Erasure['level'],
  children: readonly { id: string; accountId: string | null }[],
  accountIds: readonly string[] = [],
): ErasedPeople => ({
  level,
  accountIds: [...accountIds, ...children.flatMap(({ accountId }) => accountId ?? [])],
  childIds: children.map(({ id }) => id),
})

/**
 * Keeps an erasure, and the job that carries it out after so many hours. One that was written down after a call alone needs
 * somebody's confirmation.
 */
export async function insertErasure({ db, clock }: Needs, asked: NewErasure, takeBackHours = 0) {
  const askedAt = clock.now()
  const dueAt = later(askedAt, { hours: takeBackHours })
  const confirmedAt = asked.means === 'telephone' ? null : askedAt
  const { id } = await db
    .insertInto('erasure')
    .values({ ...asked, askedAt, dueAt, confirmedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueJob({ db, clock }, { queue: erasureQueue, key: id, inSeconds: takeBackHours * 3_600 })
  return { id, askedAt, dueAt }
}

export async function findErasure(db: Database, id: string): Promise<Erasure | undefined> {
  return db.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Under the lock of its family, which comes first. */
export async function lockErasure(tx: Database, id: string): Promise<Erasure | undefined> {
  return tx.selectFrom('erasure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps what becomes of it. */
export async function changeErasure(tx: Database, id: string, change: Updateable<Tables['erasure']>) {
  await tx.updateTable('erasure').set(change).where('id', '=', id).execute()
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

/** Of them those that are open. */
export const listOpenErasures = async (db: Database, familyId: string): Promise<Erasure[]> =>
  (await listErasuresOf(db, familyId)).filter(isOpen)

/** Neither carried out nor ended. */
export const isOpen = ({ endedAt, portalDoneAt }: Pick<Erasure, 'endedAt' | 'portalDoneAt'>) =>
  endedAt === null && portalDoneAt === null

/** Whether an erasure is about one of these people, known by an account or as a child. */
export const isAbout = (erasure: People, { accountIds, childIds }: People): boolean =>
  accountIds.some((id) => erasure.accountIds.includes(id)) ||
  childIds.some((id) => erasure.childIds.includes(id))

/** Of one adult's data alone: nobody else of the family has a say in it, nor reads of it. */
export const isOneAdults = ({ level }: Pick<Erasure, 'level'>) => level === 'me' || level === 'adult'

type People = { accountIds: readonly string[]; childIds: readonly string[] }

/** LimeSurvey's remains, and the reason of each. */
export async function listRemaining(db: Database, erasures: readonly Pick<Erasure, 'id'>[]) {
  return db
    .selectFrom('erasure_survey')
    .selectAll()
    .where('erasureId', '=', sql<string>`any(${erasures.map(({ id }) => id)}::uuid[])`)
    .orderBy('surveyId')
    .orderBy('token')
    .execute()
}

/**
 * Whether a family's answers stay in LimeSurvey after an erasure: only while the study's setting says so, and only where every
 * parent read it before consenting (GDPR art. 17.3 d and 89). Never by itself. A parent who only answered an invitation's link
 * about the children was shown no such text.
 */
export async function answersStay(db: Database, familyId: string): Promise<boolean> {
  if (!studyLimits().keepsAnswers) return false
  const { rows } = await sql<{ all: boolean }>`
    select count(*) > 0 and bool_and(exists (
      select from consent_record as record
      where record.account_id = account.id and record.section = ${keptAnswersText.section}
    )) and not exists (
      select from consent_record where family_id = ${familyId} and section = 'childrenOnly'
    ) as all
    from account where family_id = ${familyId} and kind = 'parent'`.execute(db)
  return rows[0]?.all ?? false
}

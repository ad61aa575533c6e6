import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

type Notice = { milestone: number; birthday: string; daysBefore: number }
type Candidate = { id: string; family_id: string }

/** Children born between two days: a page of them after an id. Nearly nobody is near a birthday that counts. */
export async function listBornBetween(
  db: Database,
  { from, to, after, atMost }: { from: string; to: string; after: string | null; atMost: number },
): Promise<Candidate[]> {
  let rows = db
    .selectFrom('child')
    .select(['id', 'family_id'])
    .where(sql<boolean>`birth_date between ${from}::date and ${to}::date`)
  if (after !== null) rows = rows.where('id', '>', after)
  return rows.orderBy('id').limit(atMost).execute()
}

export async function findGrowingChild(db: Database, id: string) {
  return db
    .selectFrom('child')
    .select(['id', 'name', 'birth_date', 'account_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listNotices(db: Database, childId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('growing_up_notice')
    .select(['milestone', 'birthday', 'days_before'])
    .where('child_id', '=', childId)
    .execute()
  return rows.map(({ days_before, ...notice }) => ({ ...notice, daysBefore: days_before }))
}

/** False when it was noted already. */
export async function insertNotice(
  tx: Database,
  { childId, notice, now }: { childId: string; notice: Notice; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('growing_up_notice')
    .values({
      child_id: childId,
      milestone: notice.milestone,
      birthday: notice.birthday,
      days_before: notice.daysBefore,
      noted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('child_id')
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

type Notice = { milestone: number; birthday: string; daysBefore: number }
/** A child near a birthday that counts, with what its parents were told. */
export type Growing = {
  id: string
  familyId: string
  accountId: string | null
  birthDate: string
  reachedAge: number
  createdAt: Date
  sent: Notice[]
}

type Page = {
  now: Date
  from: string
  to: string
  after: Pick<Growing, 'id' | 'birthDate'> | null
  atMost: number
}

/** Children born between two days, the eldest first: a page of them after one. */
export async function listBornBetween(
  db: Database,
  { now, from, to, after, atMost }: Page,
): Promise<Growing[]> {
  const { rows } = await sql<Growing>`
    select id, family_id, account_id, birth_date, reached_age, created_at, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'milestone', milestone, 'birthday', birthday, 'daysBefore', days_before)), '[]')
        from growing_up_notice where child_id = child.id and noted_at <= ${now}::timestamptz + interval '1 minute'
      ) as sent
    from child
    where birth_date between ${from}::date and ${to}::date
      and (birth_date, id) > (${after?.birthDate ?? from}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by birth_date, id limit ${atMost}`.execute(db)
  return rows
}

export async function findGrowingChild(db: Database, id: string) {
  return db
    .selectFrom('child')
    .select(['id', 'name', 'birthDate', 'reachedAge', 'accountId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listNotices(db: Database, childId: string, now: Date): Promise<Notice[]> {
  const rows = await db
    .selectFrom('growing_up_notice')
    .select(['milestone', 'birthday', 'daysBefore'])
    .where('childId', '=', childId)
    .where('notedAt', '<=', later(now, { minutes: 1 }))
    .execute()
  return rows
}

/** False when it was noted already. What stands at a moment to come was told too early, by a clock that was ahead. */
export async function insertNotice(
  tx: Database,
  { childId, notice, now }: { childId: string; notice: Notice; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('growing_up_notice')
    .values({
      childId,
      milestone: notice.milestone,
      birthday: notice.birthday,
      daysBefore: notice.daysBefore,
      notedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['childId', 'milestone', 'birthday', 'daysBefore'])
        .doUpdateSet({ notedAt: sql<Date>`excluded.noted_at` })
        .where('growing_up_notice.notedAt', '>', sql<Date>`excluded.noted_at + interval '1 minute'`),
    )
    .returning('childId')
    .executeTakeFirst()
  return row !== undefined
}

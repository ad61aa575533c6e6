import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

/**
 * The entries that wait for the team, the oldest first; `after` names the last one of the page before, which may be settled
 * since.
 */
export async function listUnapplied(
  db: Database,
  { after, atMost }: { after: string | undefined; atMost: number },
) {
  let rows = db
    .selectFrom('diary_unapplied as sent')
    .innerJoin('family', 'family.id', 'sent.familyId')
    .leftJoin('account', 'account.id', 'sent.parentId')
    .leftJoin('child', 'child.id', 'sent.childId')
    .select([
      'sent.id',
      'sent.reason',
      'sent.entry',
      'sent.receivedAt',
      'sent.more',
      'family.code',
      sql<string>`coalesce(account.name, child.name)`.as('name'),
      sql<string>`coalesce(account.surname, child.surname)`.as('surname'),
      'child.position',
    ])
    .where('sent.settledAt', 'is', null)
    .where(isOfStudy('sent.familyId'))
  if (after !== undefined)
    rows = rows.where(
      sql<boolean>`(sent.received_at, sent.id) >
        (select last.received_at, last.id from diary_unapplied as last where last.id = ${after}::uuid)`,
    )
  return rows.orderBy('sent.receivedAt').orderBy('sent.id').limit(atMost).execute()
}

/** How many wait, and since when the oldest does. */
export async function countUnapplied(db: Database) {
  return db
    .selectFrom('diary_unapplied')
    .select((row) => [
      row.cast<number>(row.fn.countAll(), 'integer').as('count'),
      row.fn.min('receivedAt').as('since'),
    ])
    .where('settledAt', 'is', null)
    .where(isOfStudy('familyId'))
    .executeTakeFirstOrThrow()
}

/** One that waits, for who settles it: nobody else can meanwhile. */
export async function lockUnapplied(tx: Database, id: string) {
  return tx
    .selectFrom('diary_unapplied')
    .selectAll()
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function findFamilyOfUnapplied(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('diary_unapplied')
    .select('familyId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.familyId
}

type Settled = { settlement: 'applied' | 'dismissed'; staffId: string | null; now: Date }

export async function settle(tx: Database, id: string, { settlement, staffId, now }: Settled) {
  await tx
    .updateTable('diary_unapplied')
    .set({ settlement, settledAt: now, staffId })
    .where('id', '=', id)
    .execute()
}

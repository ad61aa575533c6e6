import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import { sql } from 'kysely'

import type { Needs } from '#platform/needs.ts'

/**
 * The consents of somebody, word for word as they were shown then, newest first. Only one's own. Names of children whose rows are
 * gone are too.
 */
export async function listMyConsents(
  { db }: Pick<Needs, 'db'>,
  { accountId }: { accountId: string },
): Promise<ConsentGiven[]> {
  const rows = await db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .leftJoin('child', (join) => join.on(sql<boolean>`child.id = any(record.child_ids)`))
    .select([
      'record.section',
      'record.version',
      'shown.sha256',
      'shown.text',
      'record.answer',
      'record.means',
      'record.answeredAt',
      sql<string[]>`array_remove(array_agg(child.name order by child.position), null)`.as('children'),
    ])
    .where('record.accountId', '=', accountId)
    .groupBy(['record.id', 'shown.sha256'])
    .orderBy('record.answeredAt', 'desc')
    .orderBy('record.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    answeredAt: row.answeredAt.toISOString(),
  }))
}

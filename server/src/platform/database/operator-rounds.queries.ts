import type { Clock } from '#platform/clock.ts'

import type { Database } from './database.ts'

export type OperatorRound = 'backup' | 'doctor'

/** A timer of the operator's has done its round; `wrong`: how many things it found wrong. */
export async function noteRound(
  { db, clock }: { db: Database; clock: Pick<Clock, 'now'> },
  kind: OperatorRound,
  wrong = 0,
): Promise<void> {
  const row = { doneAt: clock.now(), wrong }
  await db
    .insertInto('operator_round')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

/** The last round of a kind; undefined where there was none. */
export const readRound = (db: Database, kind: OperatorRound) =>
  db.selectFrom('operator_round').select(['doneAt', 'wrong']).where('kind', '=', kind).executeTakeFirst()

import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database } from './database.ts'

const mostTries = 4
const pauseMilliseconds = 20

/** PostgreSQL undid the whole transaction because of another one: done again, it most likely passes. */
const undoneByAnother = new Set(['40P01', '40001'])

type Options = {
  /** All reads see the database as it was at one moment, and nothing is written. Never done again. */
  snapshot?: boolean
}

/**
 * Does everything in one transaction, or nothing. The only place that opens one. It is done again, up to three times, when
 * two transactions waited for each other (40P01) or changed the same rows (40001): what it does beside the database must be
 * harmless twice.
 *
 * Locks are taken in one order everywhere: the log-in names that are e-mail addresses, the family, a log-in name that is a
 * username, accounts, their codes, sessions, browsers and counted failures, and the audit log last (docs/decisions/database.md).
 */
export async function inTransaction<T>(
  db: Database,
  act: (tx: Database) => Promise<T>,
  { snapshot = false }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction()
      return await (
        snapshot ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
      ).execute(act)
    } catch (error) {
      if (snapshot || attempt >= mostTries || !isUndone(error)) throw error
      // two that met must not meet again
      await setTimeout(Math.random() * pauseMilliseconds * 2 ** attempt)
    }
  }
}

/** Does something inside a transaction and takes it back: what `act` answers is all that stays of it. */
export async function tryOnly<T>(tx: Database, act: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx)
  const answer = await act()
  await sql`rollback to savepoint trial`.execute(tx)
  return answer
}

const isUndone = (error: unknown) => undoneByAnother.has(String((error as { code?: unknown } | null)?.code))

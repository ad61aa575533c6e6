import { sql } from 'kysely'

import { type Database, isDatabaseGone } from './database.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

// Numbers of the team that read half a table may be read from a replica, where they take nothing from families. What must be as
// it is at this moment never is (docs/decisions/0169).

/** What may be missing in a number that is some minutes old anyway. */
export const mostBehindSeconds = 300
const restMilliseconds = 60_000

type Replica = { db: Database; log: Log; restsUntil: number }
const replicas = new WeakMap<Database, Replica>()

/** From now on `readAside` reads what is asked of `db` from `replica`. The caller ends both. */
export function attachReplica(db: Database, { replica, log }: { replica: Database; log: Log }) {
  replicas.set(db, { db: replica, log, restsUntil: 0 })
}

/** `behind`: seconds since the newest change that it has; null when it has had none since it started. */
export type ReplicaState = { standby: boolean; behind: number | null }

/** A primary in its place has everything. One that nothing reaches cannot be told from one where nothing happens: neither is read. */
export const isFresh = ({ standby, behind }: ReplicaState) =>
  !standby || (behind !== null && behind <= mostBehindSeconds)

export async function readReplicaState(replica: Database): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as standby,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as behind`.execute(
    replica,
  )
  return rows[0] ?? { standby: true, behind: null }
}

/**
 * Reads from the replica of `db`, where there is one that is at most five minutes behind; otherwise, and when it fails, from
 * `db`. Inside a transaction it is the transaction that reads.
 */
export async function readAside<T>(db: Database, read: (from: Database) => Promise<T>): Promise<T> {
  const replica = replicas.get(db)
  if (replica === undefined || replica.restsUntil > performance.now()) return read(db)
  try {
    if (isFresh(await readReplicaState(replica.db))) return await read(replica.db)
    rest(replica, { why: 'it is too far behind' })
  } catch (error) {
    if (!isDatabaseGone(error)) throw error
    rest(replica, describeError(error))
  }
  return read(db)
}

function rest(replica: Replica, facts: object) {
  replica.restsUntil = performance.now() + restMilliseconds
  replica.log.warn(facts, 'the replica is not read for a minute')
}

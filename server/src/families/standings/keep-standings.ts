import { setTimeout } from 'node:timers/promises'

import { connect, type Connection, type Database, poolConfig } from '#platform/database/database.ts'
import { describeError } from '#platform/describe-error.ts'
import type { Log } from '#platform/log.ts'

import { areStandingsOutdated, recomputeStandings, takeUpChanges, walkOn } from './standings.queries.ts'

const everyMilliseconds = 1_000
// so few that a reader who waits for its turn waits for some tens of milliseconds: what changed lies in memory, what is walked over
// comes from the disk
const changesAtATime = 50
const walkedAtATime = 20

/**
 * Keeps what is stored of where families stand true within a second of a change, until it is stopped, and walks over everybody
 * when the day or what is open changed. Every process looks; one at a time writes.
 */
export function keepStandings({ db, log }: { db: Database; log: Log }) {
  const stopping = new AbortController()
  const { signal } = stopping
  const kept = (async () => {
    while (!signal.aborted) {
      const pause = await keepOn(db).catch((error: unknown) => {
        log.error(describeError(error), 'where families stand could not be stored')
        return everyMilliseconds
      })
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}

/** Stores some of what is due, changes before the walk. Answers after how many milliseconds to go on. */
async function keepOn(db: Database): Promise<number> {
  if ((await takeUpChanges(db, changesAtATime)) === changesAtATime) return 0
  const began = performance.now()
  if ((await walkOn(db, walkedAtATime)) < walkedAtATime) return everyMilliseconds
  // a walk takes long among many families: half of a processor, and the other half is for those who ask
  return performance.now() - began
}

/** Stores all that is due, however long it takes: then what is stored is true of everybody. */
export async function catchUp(db: Database): Promise<void> {
  while ((await takeUpChanges(db, changesAtATime)) + (await walkOn(db, walkedAtATime)) > 0);
}

/**
 * Computes anew where all families stand, and what is stored beside it, when the views are others than it was computed by: at
 * the first start of a release that changed them. It may take long, on a connection of its own.
 */
export async function renewStandings(connection: Connection): Promise<void> {
  await onPatientConnection(connection, async (db) => {
    if (await areStandingsOutdated(db)) await recomputeStandings(db)
  })
}

/** The same whatever is stored. Answers how many families there are, and of how many something else was stored. */
export const recomputeAll = (connection: Connection) => onPatientConnection(connection, recomputeStandings)

async function onPatientConnection<T>(connection: Connection, act: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(
    { ...poolConfig(connection), max: 1, statement_timeout: 0, query_timeout: 0 },
    () => undefined,
  )
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

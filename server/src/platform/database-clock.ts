import { sql } from 'kysely'

import { type Clock, systemClock } from './clock.ts'
import type { Database } from './database.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

type Settings = {
  db: Database
  log: Log
  /** The clock of this machine, in milliseconds. */
  own?: () => number
}

export type DatabaseClock = Clock & {
  /** Compares both clocks now. */
  compare(): Promise<void>
  stop(): void
}

const everyMilliseconds = 60_000
// what a clock that is kept in time may be off, and more than a question takes to go there and back
const toleratedMilliseconds = 2_000

/**
 * The database's clock, which all processes share: a machine whose own is an hour off would end codes and sessions of the others,
 * or never. Both are compared at the start and each minute; who is right within two seconds goes by its own.
 */
export async function startDatabaseClock({ db, log, own = Date.now }: Settings): Promise<DatabaseClock> {
  let offset = 0

  const compare = async () => {
    const askedAt = own()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const tookMilliseconds = own() - askedAt
    const [answer] = rows
    // a slow answer tells too little; a clock that jumped meanwhile, too
    if (answer === undefined || Math.abs(tookMilliseconds) > toleratedMilliseconds) return
    const apart = answer.now.getTime() - (askedAt + tookMilliseconds / 2)
    const wanted = Math.abs(apart) <= toleratedMilliseconds ? 0 : Math.round(apart)
    if (Math.abs(wanted - offset) > toleratedMilliseconds) {
      const facts = { secondsBehind: Math.round(wanted / 1_000) }
      if (wanted === 0) log.warn(facts, 'the clock of this machine is right again')
      else log.warn(facts, 'the clock of this machine is wrong: the portal goes by the database’s')
    }
    offset = wanted
  }

  await compare()
  const timer = setInterval(() => {
    compare().catch((error: unknown) => {
      log.warn(describeError(error), 'the clock could not be compared with the database’s')
    })
  }, everyMilliseconds)
  timer.unref()
  return {
    now: () => new Date(own() + offset),
    inDatabase: () => systemClock.inDatabase(),
    compare,
    stop: () => clearInterval(timer),
  }
}

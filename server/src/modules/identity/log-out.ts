import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { announceSessionEnd, deleteSession, findLiveSession } from './sessions.queries.ts'
import { hashOf } from './sessions.ts'

/** Ends one session in every server process. An unknown token is no error: the visitor is logged out either way. */
export async function logOut({ db, clock }: { db: Database; clock: Clock }, token: string | undefined) {
  if (token === undefined) return
  await db.transaction().execute(async (tx) => {
    const session = await findLiveSession(tx, hashOf(token), clock.now())
    if (session === undefined || !(await deleteSession(tx, hashOf(token)))) return
    await announceSessionEnd(tx, session.id)
  })
}

import type { Actor } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { hashOf } from './sessions.ts'
import { findLiveSession, type SessionPurpose } from './sessions.queries.ts'

type SignedIn = Exclude<Actor, { kind: 'visitor' }>

const kindOf: Readonly<Record<SessionPurpose, (kind: 'parent' | 'child') => SignedIn['kind']>> = {
  session: (kind) => kind,
  onboarding: () => 'newcomer',
}
const visitor: Actor = { kind: 'visitor' }

/** Says whose a token is. Asks the database each time, so that a session that ended opens nothing in any process. */
export const createIdentify =
  ({ db, clock }: Needs): Identify =>
  async (token) => {
    if (token === undefined || token.length === 0 || token.length > 200) return visitor
    const sessionHash = hashOf(token)
    const session = await findLiveSession(db, sessionHash, clock.now())
    if (session === undefined) return visitor
    return {
      kind: kindOf[session.purpose](session.kind),
      accountId: session.id,
      familyId: session.familyId,
      sessionHash,
    }
  }

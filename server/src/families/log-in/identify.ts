import type { Actor } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { hashOf } from './sessions.ts'

const visitor: Actor = { kind: 'visitor' }

/** Says whose a token is. Asks the database each time, so that a session that ended opens nothing in any process. */
export const createIdentify =
  ({ db, clock }: Needs): Identify =>
  async (token) => {
    if (token === undefined || token.length === 0 || token.length > 200) return visitor
    const sessionHash = hashOf(token)
    const session = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(['session.accountId', 'account.familyId', 'account.kind', 'session.purpose'])
      .where('session.tokenHash', '=', sessionHash)
      .where('session.expiresAt', '>', clock.now())
      .executeTakeFirst()
    if (session === undefined) return visitor
    const { purpose, kind, ...who } = session
    return { ...who, kind: purpose === 'onboarding' ? 'newcomer' : kind, sessionHash }
  }

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'
import type { Listener } from '#platform/listener.ts'

import { hashOf, hashTextOf } from './sessions.ts'
import { findLiveSession, type SessionPurpose } from './sessions.queries.ts'

type Needs = { db: Database; clock: Clock; listener: Listener }
type Remembered = { actor: Exclude<Actor, { kind: 'visitor' }>; until: number }

const rememberedMilliseconds = 5_000
const mostRemembered = 20_000

const kindOf: Readonly<Record<SessionPurpose, (kind: 'parent' | 'child') => Remembered['actor']['kind']>> = {
  session: (kind) => kind,
  onboarding: () => 'newcomer',
}
const visitor: Actor = { kind: 'visitor' }

/**
 * Says whose a token is. Remembers it for a few seconds, and forgets it as soon as any process announces that a
 * session ended; without the announcing connection nothing is remembered.
 */
export function createIdentify({ db, clock, listener }: Needs): Identify {
  const remembered = new Map<string, Remembered>()
  // an answer that was read before a session ended must not be remembered after
  let endings = 0

  listener.on('session_ended', (accountId) => {
    endings += 1
    for (const [key, { actor }] of remembered) if (actor.accountId === accountId) remembered.delete(key)
  })

  // an ending may have been announced while nobody listened
  listener.onReconnect(() => {
    endings += 1
    remembered.clear()
  })

  return async (token) => {
    if (token === undefined || token.length === 0 || token.length > 200) return visitor
    const key = hashTextOf(token)
    const now = clock.now()
    const known = remembered.get(key)
    if (known !== undefined && known.until > now.getTime() && listener.connected()) return known.actor

    const endingsBefore = endings
    const sessionHash = hashOf(token)
    const session = await findLiveSession(db, sessionHash, now)
    if (session === undefined) {
      remembered.delete(key)
      return visitor
    }
    const actor = {
      kind: kindOf[session.purpose](session.kind),
      accountId: session.id,
      familyId: session.family_id,
      sessionHash,
    }
    if (endings === endingsBefore && actor.kind !== 'newcomer') {
      if (remembered.size >= mostRemembered) remembered.clear()
      const until = Math.min(now.getTime() + rememberedMilliseconds, session.expires_at.getTime())
      remembered.set(key, { actor, until })
    }
    return actor
  }
}

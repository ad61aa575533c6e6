import type { Clock } from '#platform/clock.ts'
import { announcedMemory } from '#platform/announced-memory.ts'
import { briefMemory } from '#platform/brief-memory.ts'
import type { Database } from '#platform/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'
import type { Listener } from '#platform/listener.ts'

import { hashOf, hashTextOf } from './sessions.ts'
import { findLiveSession, type SessionPurpose } from './sessions.queries.ts'

type Needs = { db: Database; clock: Clock; listener: Listener }
type SignedIn = Exclude<Actor, { kind: 'visitor' }>

const rememberedMilliseconds = 5_000
const mostKeys = 20_000

const kindOf: Readonly<Record<SessionPurpose, (kind: 'parent' | 'child') => SignedIn['kind']>> = {
  session: (kind) => kind,
  onboarding: () => 'newcomer',
}
const visitor: Actor = { kind: 'visitor' }

/**
 * Says whose a token is, at once where it is remembered. Remembers it for a few seconds, and forgets it as soon as any process
 * announces that a session ended; without the announcing connection nothing is remembered. A token itself is held no longer
 * than that (decision 0189).
 */
export function createIdentify({ db, clock, listener }: Needs): Identify {
  const memory = announcedMemory<SignedIn, Actor>({
    listener,
    channels: ['session_ended'],
    subjectOf: ({ accountId }) => accountId,
  })

  // a hash costs as much as all the rest of a read from memory
  const keys = briefMemory<string>({ milliseconds: rememberedMilliseconds, most: mostKeys })
  const keyOf = (token: string) => keys.get(token) ?? hashTextOf(token)

  const look = async (token: string, key: string, now: Date): Promise<Actor> => {
    const remember = memory.beforeReading()
    const sessionHash = hashOf(token)
    const session = await findLiveSession(db, sessionHash, now)
    if (session === undefined) {
      memory.forget(key)
      return visitor
    }
    const actor = {
      kind: kindOf[session.purpose](session.kind),
      accountId: session.id,
      familyId: session.family_id,
      sessionHash,
    }
    if (actor.kind !== 'newcomer') {
      const until = Math.min(now.getTime() + rememberedMilliseconds, session.expires_at.getTime())
      remember(key, actor, until)
      keys.set(token, key)
    }
    return actor
  }

  const identify = (token: string | undefined) => {
    if (!isPossible(token)) return visitor
    const key = keyOf(token)
    const now = clock.now()
    return memory.get(key, now.getTime()) ?? memory.askOnce(key, () => look(token, key, now))
  }
  return Object.assign(identify, {
    remembered: (token: string) => {
      if (!isPossible(token)) return undefined
      const key = keyOf(token)
      const known = memory.get(key, clock.now().getTime())
      // all keys are thrown away together, before those whom they belong to are forgotten
      if (known !== undefined) keys.set(token, key)
      return known
    },
  })
}

const isPossible = (token: string | undefined): token is string =>
  token !== undefined && token.length > 0 && token.length <= 200

import { dayInItaly } from '@desco/contract/birth-date'
import type { User } from '@desco/contract/families/people'

import { announcedMemory } from '#platform/announced-memory.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Listener } from '#platform/listener.ts'

import { describeUser, type ReadUser, readUser } from './get-user.ts'

type Needs = { db: Database; clock: Clock; listener: Listener }

/** Says what somebody who is signed in may know; at once, where it is remembered. */
export type UserReader = (who: { accountId: string }) => User | Promise<User>

const rememberedMilliseconds = 5_000
// each holds what happened to a family and its children: some kilobytes
const mostRemembered = 1_000

/**
 * The same as `getUser`, for who opens the portal again and again. What was read is remembered for a few seconds and for one
 * day in Italy, and forgotten as soon as any process announces that some of it has changed; what depends on the moment is
 * worked out each time. After this process has itself stored something, it trusts its memory again once it has heard what that
 * announced (docs/decisions/0190).
 */
export function userReader({ db, clock, listener }: Needs): UserReader {
  const memory = announcedMemory<ReadUser>({
    listener,
    channels: ['family_event', 'shown_changed', 'study_end'],
    subjectOf: ({ account }) => account.family_id,
    most: mostRemembered,
  })

  const look = async (accountId: string, now: Date, today: string): Promise<ReadUser> => {
    const remember = memory.beforeReading()
    const read = await readUser(db, accountId, today)
    remember(accountId, read, now.getTime() + rememberedMilliseconds)
    return read
  }
  const lookOnce = async (accountId: string, now: Date, today: string): Promise<User> => {
    const ask = () => look(accountId, now, today)
    const read = listener.isUpToDate() ? await memory.askOnce(`${accountId} ${today}`, ask) : await ask()
    return describeUser(read, now)
  }

  return ({ accountId }) => {
    const now = clock.now()
    const today = dayInItaly(now)
    const known = listener.isUpToDate() ? memory.get(accountId, now.getTime()) : undefined
    return known?.today === today ? describeUser(known, now) : lookOnce(accountId, now, today)
  }
}

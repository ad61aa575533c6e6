import pg from 'pg'
import { vi } from 'vitest'

import { type UserReader, userReader } from '#modules/people/index.ts'
import { connect, type Database } from '#platform/database.ts'
import { startListener, type Listener } from '#platform/listener.ts'
import { silentLog } from '#platform/log.ts'

import { asOwner, createTestConnection } from './database.ts'
import { hour } from './family-histories.ts'
import { settableClock } from './settable-clock.ts'

/** What two processes over one database remember of who is signed in; each hears announcements for itself. */
export async function startUserReaders() {
  // before there is a connection, which keeps the way of asking that it finds
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const connection = await createTestConnection()
  const [db, ownerDb]: Database[] = [connection, asOwner(connection)].map((one) =>
    connect(one, () => undefined),
  )
  if (db === undefined || ownerDb === undefined) throw new Error('Both were just opened.')
  const clock = settableClock(hour(90).toISOString())
  const listener: Listener = await startListener(connection, silentLog)
  const other: Listener = await startListener(connection, silentLog)
  return {
    db,
    ownerDb,
    clock,
    listener,
    here: userReader({ db, clock, listener }),
    elsewhere: userReader({ db, clock, listener: other }),
    /** What the database is asked meanwhile. */
    async asks(work: () => unknown): Promise<string[]> {
      asked.mockClear()
      // of who is gone nothing can be read
      await Promise.resolve(work()).catch(() => undefined)
      return asked.mock.calls.map(([statement]) => textOf(statement))
    },
    async close() {
      for (const one of [listener, other]) await one.close()
      for (const one of [db, ownerDb]) await one.destroy()
      asked.mockRestore()
    },
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)

export type UserReaders = Awaited<ReturnType<typeof startUserReaders>>

/** Whether the database is asked when somebody's portal is opened, and nothing of it was remembered. */
export const isReadAnew = async (readers: UserReaders, read: UserReader, accountId: string) =>
  (await readers.asks(async () => read({ accountId }))).some((text) => text.includes('"isStudyOver"'))

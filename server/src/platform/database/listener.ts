import pg from 'pg'

import { type Connection, poolConfig } from './database.ts'
import type { Log } from '#platform/log.ts'

type Hear = (queue: string) => void

export type Listener = Awaited<ReturnType<typeof startListener>>

const retryMilliseconds = 1_000
const longestAnswerMilliseconds = 2_000

/** One connection that hears which jobs other processes announce (PostgreSQL LISTEN). */
export async function startListener(connection: Connection, log: Log) {
  const hearers = new Set<Hear>()
  const reconnected = new Set<() => void>()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const fresh = new pg.Client({
      ...poolConfig(connection),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: longestAnswerMilliseconds,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload = '' }) => hearers.forEach((hear) => hear(payload)))
    await fresh.connect()
    await fresh.query('listen job_due')
    client = fresh
    for (const hear of reconnected) hear()
  }

  const lose = (lost: pg.Client) => {
    if (client === lost) client = null
    if (closed || retry !== undefined) return
    log.warn({}, 'the connection for announcements is lost')
    retry = setTimeout(() => {
      retry = undefined
      open().catch(() => lose(lost))
    }, retryMilliseconds)
  }

  await open()
  return {
    /** Answers how to hear no more. */
    onJobDue: (hear: Hear) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    /** Announcements may have been missed: called when the connection is there again. */
    onReconnect: (hear: () => void) => void reconnected.add(hear),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

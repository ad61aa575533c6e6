import pg from 'pg'

import { type Connection, poolConfig } from './database.ts'
import type { Log } from './log.ts'

type Hear = (payload: string) => void

/** One connection that hears what other processes announce (PostgreSQL LISTEN). */
export type Listener = {
  on(channel: Channel, hear: Hear): () => void
  /** False while the connection is lost: do not rely on announcements then. */
  connected(): boolean
  /** Waits until all that was announced by a change that is stored has been heard here, or nobody relies on it any more. */
  catchUp(): Promise<void>
  /** Something may have been stored in this process: until what it announced has been heard, `isUpToDate` is false. */
  noteOwnChange(): void
  /** Whether all has been heard that this process has noted of itself, and the connection is there. */
  isUpToDate(): boolean
  /** Announcements may have been missed: called when the connection is there again. */
  onReconnect(hear: () => void): void
  close(): Promise<void>
}

const channels = ['job_due', 'session_ended', 'family_event', 'study_end', 'shown_changed'] as const
export type Channel = (typeof channels)[number]
const retryMilliseconds = 1_000
const longestCatchUpMilliseconds = 2_000

export async function startListener(connection: Connection, log: Log): Promise<Listener> {
  const hearers = new Map<string, Set<Hear>>()
  const reconnected = new Set<() => void>()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let unheardChanges = 0

  const open = async () => {
    const fresh = new pg.Client({
      ...poolConfig(connection),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: longestCatchUpMilliseconds,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await fresh.connect()
    for (const channel of channels) await fresh.query(`listen ${channel}`)
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

  // PostgreSQL sends what was announced before it says that a later statement is done
  const hearAll = async () => {
    const listening = client
    try {
      await listening?.query('select')
    } catch {
      listening?.end(() => undefined)
      if (listening) lose(listening)
    }
  }

  // one statement after the other, and the next one is for all who have asked until it begins
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  const catchUp = () => {
    if (next === undefined) {
      next = last.then(() => {
        next = undefined
        return hearAll()
      })
      last = next
    }
    return next
  }

  await open()
  return {
    on: (channel, hear) => {
      const set = hearers.get(channel) ?? new Set()
      hearers.set(channel, set.add(hear))
      return () => void set.delete(hear)
    },
    connected: () => client !== null,
    catchUp,
    noteOwnChange: () => {
      unheardChanges += 1
      void catchUp().then(() => (unheardChanges -= 1))
    },
    isUpToDate: () => client !== null && unheardChanges === 0,
    onReconnect: (hear) => void reconnected.add(hear),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

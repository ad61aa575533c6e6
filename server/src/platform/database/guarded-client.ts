import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

/** When a statement is looked after that has got no answer yet, and how long each look may take, in milliseconds. */
export type Looks = { after: number; atMost: number }

/** A dead connection is noticed within five seconds: two looks, the first one after two seconds. */
export const usualLooks: Looks = { after: 2_000, atMost: 1_000 }

const betweenTwoLooksMilliseconds = 300

const plannedOnce = /^\s*\w+ \/\* planned once: ([\w-]+) \*\//u

/**
 * A statement that carries a name is planned once a connection. Those of a log-in and of the guard do: planning them was a tenth
 * of a log-in. No others, because a connection keeps each name's plan for its life.
 */
function nameIn(asked: unknown[]): unknown[] {
  const [text, values] = asked
  const name = typeof text === 'string' ? plannedOnce.exec(text)?.[1] : undefined
  return name === undefined ? asked : [{ name, text, values }]
}

// a migration changed what it answers, and a planned statement is refused then as long as its connection lives
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

type Guard = {
  /** Reaches the same server on another connection. */
  server: pg.ClientConfig
  /** Null where the longest statement is short enough to wait for its own end. */
  looks: Looks | null
  onSilent: () => void
}

// the driver gives it no code
const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

// after a change-over a proxy may lead to the old primary for a moment, and a connection to it would live on
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

/**
 * A connection whose query got no answer in time is dead, or behind: the driver would give it back as healthy, and every
 * later query would wait for nothing (a fail-over that closes no connection). `onSilent` hears of it. So does it of a server
 * that takes no changes any more.
 *
 * Where statements may take long, the end of their time says it too late. The server is asked meanwhile, on another
 * connection, whether it works on this one's statement.
 */
export function guardedClient({ server, looks, onSilent }: Guard) {
  return class GuardedClient extends pg.Client {
    backendPid: number | undefined

    constructor(config?: pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...all: unknown[]) => unknown
      const drop = () => {
        // from here on the pool knows it for ended, and drops it
        this.end(() => undefined)
        onSilent()
      }
      const guarded = (...all: unknown[]) => {
        const planned = query(...nameIn(all))
        if (!(planned instanceof Promise)) return planned
        const answer = planned.catch((error: unknown) => {
          if (isOutdated(error)) return query(...all)
          throw error
        })
        const heard = answer.catch((error: unknown) => {
          if (isSilent(error) || isReadOnly(error)) drop()
          throw error
        })
        if (looks === null) return heard
        let ended = false
        // plain and cheap, because nearly every statement ends before it is looked after
        const late = setTimeout(() => void this.lookAfter(looks, () => ended, drop), looks.after).unref()
        return heard.finally(() => {
          ended = true
          clearTimeout(late)
        })
      }
      Object.defineProperty(this, 'query', { value: guarded })
    }

    /** Must be called before looks can tell anything. Behind a pooler the driver knows another number. */
    async learnBackendPid() {
      const { rows } = await this.query<{ pid: number }>('select pg_backend_pid() as pid')
      this.backendPid = rows[0]?.pid
    }

    async lookAfter(patience: Looks, hasEnded: () => boolean, drop: () => void) {
      const { backendPid: pid } = this
      if (pid === undefined) return
      const socket = this.connection.stream as Socket
      const isWorking = async () => hasEnded() || isWorkingFor(pid, server, patience)
      while (!hasEnded()) {
        const { bytesRead } = socket
        if (!(await isWorking())) {
          // the answer may have been on its way
          await wait(betweenTwoLooksMilliseconds)
          if (!(await isWorking()) && !hasEnded() && socket.bytesRead <= bytesRead) return drop()
        }
        await wait(patience.after, undefined, { ref: false })
      }
    }
  }
}

/** Whether the server works on a statement of this backend. False when it does not answer, or knows of none. */
async function isWorkingFor(pid: number, server: pg.ClientConfig, { atMost }: Looks): Promise<boolean> {
  const probe = new pg.Client({ ...server, connectionTimeoutMillis: atMost, query_timeout: atMost })
  probe.on('error', () => undefined)
  const ask = async () => {
    await probe.connect()
    const { rowCount } = await probe.query(
      `select from pg_stat_activity where pid = $1 and state = 'active'`,
      [pid],
    )
    return rowCount === 1
  }
  try {
    return await Promise.race([ask(), wait(atMost, false, { ref: false })])
  } catch (error) {
    // the server spoke: what it refuses, because it is full for example, says nothing about the other connection
    return error instanceof pg.DatabaseError
  } finally {
    probe.end(() => undefined)
  }
}

import pg from 'pg'
import { expect, it, vi } from 'vitest'

import { createTestConnection } from '#testing/portals/database.ts'

import { startListener } from './listener.ts'
import { silentLog } from '#platform/log.ts'

it('hears what is announced, and says when it listens again after its connection was lost', async () => {
  const connection = await createTestConnection()
  const listener = await startListener(connection, silentLog)
  const other = new pg.Client(connection)
  await other.connect()
  const heard: string[] = []
  let returned = 0
  listener.onJobDue((queue) => void heard.push(queue))
  listener.onReconnect(() => (returned += 1))

  await other.query(`notify job_due, 'mail'`)
  await vi.waitFor(() => expect(heard).toEqual(['mail']))
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen%' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(returned).toBe(1), { timeout: 10_000 })
  await other.query(`notify job_due, 'export'`)
  await vi.waitFor(() => expect(heard).toEqual(['mail', 'export']))

  await listener.close()
  await other.end()
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestConnection } from '#testing/database.ts'

import { type Listener, startListener } from './listener.ts'
import { silentLog } from './log.ts'

// What processes hear of each other: identity/identify.test.ts, people/family-guard.test.ts.

let listener: Listener
let other: pg.Client
beforeAll(async () => {
  const connection = await createTestConnection()
  listener = await startListener(connection, silentLog)
  other = new pg.Client(connection)
  await other.connect()
})
afterAll(async () => {
  await listener.close()
  await other.end()
})

describe('catchUp', () => {
  it('asks one statement at a time, and once for all who ask while one is under way', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await Promise.all(Array.from({ length: 20 }, () => listener.catchUp()))
    // all who asked before the first one began share it
    expect(asked).toHaveBeenCalledTimes(1)

    const first = listener.catchUp()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    const later = Array.from({ length: 20 }, () => listener.catchUp())
    expect(asked).toHaveBeenCalledTimes(2)
    await Promise.all([first, ...later])
    expect(asked).toHaveBeenCalledTimes(3)
    asked.mockRestore()
  })

  it('answers when what was stored before has been heard', async () => {
    const heard: string[] = []
    const stop = listener.on('job_due', (subject) => void heard.push(subject))
    for (const word of ['one', 'two', 'three']) {
      void listener.catchUp()
      await other.query(`notify job_due, '${word}'`)
      await listener.catchUp()
      expect(heard).toContain(word)
    }
    stop()
  })

  it('trusts nothing until what this process stored has been heard', async () => {
    listener.noteOwnChange()
    listener.noteOwnChange()
    expect(listener.isUpToDate()).toBe(false)
    await listener.catchUp()
    await vi.waitFor(() => expect(listener.isUpToDate()).toBe(true))
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemClock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'

import { asOwner, createTestConnection } from './database.ts'
import { addressOf, productionSettings } from './process-settings.ts'
import type { Reached } from './portal.ts'
import { callOver, type PortalProcess, startProcess } from './portal-processes.ts'
import { testSecrets } from './secrets.ts'

/** Whole portals behind a proxy, as in production, on one database. */
export type TwoPortals = {
  /** Two processes; calls go to one of them. */
  one: Reached
  two: Reached
  urlOf(which: Which): string
  /** The log of both. */
  said(): string
  /** Kills one without a word, and starts it again at the same place. */
  killAndStartAgain(which: Which): Promise<void>
  /** It may do and see more than the portal itself. */
  ownerDb: Database
  close(): Promise<void>
}
type Which = 'one' | 'two'

/**
 * Starts two portals with the settings of production. No mail server answers them: their mails wait in the database,
 * where helpers read them.
 */
export async function startTwoPortals(settings: Record<string, string> = {}): Promise<TwoPortals> {
  const connection = await createTestConnection()
  const db = connect(connection, () => undefined)
  const ownerDb = connect(asOwner(connection), () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'desco-portals-'))
  // nothing here asks what the pages are
  await writeFile(join(folder, 'app.html'), '<html><head></head></html>')
  const environment = { ...productionSettings(addressOf(connection)), ...settings }
  const start = (port?: number) => startProcess(environment, { folder, ...(port !== undefined && { port }) })
  const [one, two] = await Promise.all([start(), start()])
  const running: Record<Which, PortalProcess> = { one, two }
  let earlier = ''
  const reached = (which: Which): Reached => ({
    db,
    secrets: testSecrets,
    clock: { ...systemClock, pass: () => undefined, set: () => undefined },
    call: callOver(() => running[which].url),
  })
  return {
    one: reached('one'),
    two: reached('two'),
    urlOf: (which) => running[which].url,
    said: () => earlier + one.said() + two.said(),
    killAndStartAgain: async (which) => {
      const killed = running[which]
      await killed.end('SIGKILL')
      earlier += killed.said()
      running[which] = await start(Number(new URL(killed.url).port))
    },
    ownerDb,
    close: async () => {
      for (const process of Object.values(running)) await process.end('SIGKILL')
      await db.destroy()
      await ownerDb.destroy()
      await rm(folder, { recursive: true })
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'

import { DatabaseCannotStart, DatabaseFolderInUse, diskIsFull } from './database-errors.ts'
import type { Launch, Postmaster } from './launch-postmaster.ts'
import { type Holder, heldByAnother } from './lock-files.ts'

const pauseBetween = 100
// a killed server needs a moment to be gone, one that is stopping writes down all its memory first
const patience = { running: 2_000, stopping: 60_000 }

type Attempts = {
  folder: string
  launch: () => Promise<Launch>
  readHolder: () => Promise<Holder>
  discardStaleLockFiles: () => Promise<void>
}

/** Starts the server, waiting for an earlier one on the same folder that is on its way out. */
export async function launchPatiently(attempts: Attempts): Promise<Postmaster> {
  const start = performance.now()
  for (;;) {
    const launched = await attempts.launch()
    if (launched.outcome === 'ready') return launched.postmaster
    if (!isHeld(launched)) throw cannotStart(attempts.folder, launched.said)

    const { pid, stopping } = await attempts.readHolder()
    const waited = performance.now() - start
    if (waited > (stopping ? patience.stopping : patience.running)) {
      throw new DatabaseFolderInUse(attempts.folder, pid)
    }
    await attempts.discardStaleLockFiles()
    await pause(pauseBetween)
  }
}

function isHeld({ code, said }: { code: number | null; said: string }) {
  return code === heldByAnother || /lock file ".*" already exists|pre-existing shared memory block/.test(said)
}

function cannotStart(folder: string, said: string) {
  if (said.includes('No space left on device')) return new DatabaseCannotStart(diskIsFull(folder))
  return new DatabaseCannotStart(
    `The embedded database in ${folder} does not start; PostgreSQL said:\n${said}\n` +
      'If this machine cannot run it, set DATABASE_URL to the address of a PostgreSQL server.',
  )
}

import { recordAct } from '#staff/index.ts'
import { confirmClock, readClockWatch } from '#platform/database/database-clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { type Command, doer } from '#operate/command.ts'

/** A person's word that the clocks are right (docs/decisions/work-queue.md). */
export const clockConfirm: Command = {
  usage: '[--yes]',
  summary:
    'says what the clocks of this machine and the database show, and since when they have gone evenly; with --yes what cannot be undone (erasures, expiry) no longer waits for an hour of that',
  run: async ({ db, clock }, { yes }) => {
    const watch = await readClockWatch({ db, clock })
    const shown = [
      `The database: ${clock.now().toISOString()}`,
      `This machine: ${new Date().toISOString()}`,
      `Evenly since: ${watch?.since.toISOString() ?? 'never seen'}`,
    ]
    if (yes !== true)
      return [...shown, 'When both are right: npm run desco -- clock confirm --yes'].join('\n')
    await inTransaction(db, async (tx) => {
      await confirmClock({ db: tx, clock })
      await recordAct({ db: tx, clock }, doer, { act: 'clock_confirmed' })
    })
    return [...shown, 'Confirmed: nothing waits for the clocks any more.'].join('\n')
  },
}

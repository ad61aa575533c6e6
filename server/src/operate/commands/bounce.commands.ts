import { findKeys, keysOf, noteBounce } from '#platform/mail/bounces/note-bounce.ts'
import { readBounce } from '#platform/mail/bounces/read-bounce.ts'
import { recordAct } from '#staff/index.ts'
import { inJoinedDatabase } from '#start/open-database.ts'
import { systemClock } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import type { Input, OwnCommand } from '#operate/command.ts'

/** A bounce says its reasons before the copy of our mail; the rest is read and not looked at. */
const mostBytes = 256 * 1024

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the bounce and asks again. */
const tryLater = 75

export const bounce: OwnCommand = {
  usage: '[--to ADDRESS] < MESSAGE',
  summary:
    'reads one mail that came back, from the pipe of the mail server, and notes it (MAIL_BOUNCES); exit code 75 while that cannot be done, else 0, also for what is no bounce of ours. Prints nothing, needs no keys and changes no table',
  failsAs: tryLater,
  async runAlone({ config, log, input }, { to }) {
    const source = await readStart(input)
    const sentTo = typeof to === 'string' ? [to] : []
    // most of what comes to such an address from outside; the database need not hear of it
    if (keysOf(source, sentTo).length === 0) return ''
    await inJoinedDatabase(config, log, async (db) => {
      const keys = await findKeys(db, source, sentTo)
      if (keys.length === 0) return
      const message = await readBounce(source)
      await inTransaction(db, async (tx) => {
        const noted = await noteBounce({ db: tx, clock: systemClock }, { message, keys })
        if (noted.is !== 'noted') return
        await recordAct(
          { db: tx, clock: systemClock },
          { by: 'portal' },
          { act: 'mail_bounced', details: { mail: noted.mail } },
        )
      })
    })
    return ''
  },
}

/** The first part of what is piped in. The rest is read too: a pipe that is closed early counts as failed. */
async function readStart(input: Input): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of input) {
    if (bytes < mostBytes) chunks.push(chunk.subarray(0, mostBytes - bytes))
    bytes += chunk.length
  }
  return Buffer.concat(chunks)
}

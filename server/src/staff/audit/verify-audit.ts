import type { Database } from '#platform/database/database.ts'
import { sameHash } from '#platform/secrets/secrets.ts'

import { beginning, hashOfLine } from './record-act.ts'

const atATime = 1_000

/**
 * Recomputes the chain from its beginning. A changed, removed or inserted line breaks it there. Lines cut off at the end
 * leave a whole chain: `hashAtNoted`, of the line that was the last one before or null, shows whether it is still there.
 */
export async function verifyAudit(db: Database, noted?: number) {
  let before: Buffer = beginning
  let seen = 0n
  let hashAtNoted: string | null = null
  const state = (brokenAt: number | null) => ({
    lines: Number(seen),
    head: before.toString('hex'),
    brokenAt,
    hashAtNoted,
  })
  for (;;) {
    const lines = await db
      .selectFrom('audit_line')
      .selectAll()
      .where('seq', '>', String(seen))
      .orderBy('seq')
      .limit(atATime)
      .execute()
    for (const line of lines) {
      const isNext = BigInt(line.seq) === seen + 1n
      if (!isNext || !sameHash(line.hash, hashOfLine(line, before))) {
        return state(Number(seen) + 1)
      }
      before = line.hash
      seen += 1n
      if (Number(seen) === noted) hashAtNoted = before.toString('hex')
    }
    if (lines.length < atATime) return state(null)
  }
}

import { findDataSubject, lockFamily, noteSpentCode } from '#families/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { listUnproved } from './erase-unproved.queries.ts'
import { eraseFamily } from './erasures.queries.ts'

type Given = { db: Database; clock: Clock; secrets: Secrets; erase: Erase }

/**
 * Erases registrations whose address nobody proved in time, with their evidence: whose address it is never agreed to anything.
 * Nobody is told, because the address may be a stranger's. Answers how many.
 */
export async function eraseUnproved({ db, clock, secrets, erase }: Given): Promise<number> {
  let erased = 0
  for (const { familyId } of await listUnproved(db, clock)) {
    erased += await inTransaction(db, async (tx) => {
      const { code } = await lockFamily(tx, familyId)
      const [due] = await listUnproved(tx, clock, familyId)
      if (due === undefined) return 0
      const who = await findDataSubject(tx, due.accountId)
      if (who !== undefined) await erase(tx, who)
      await noteSpentCode({ db: tx, secrets }, code)
      await eraseFamily(tx, familyId)
      return 1
    })
  }
  return erased
}

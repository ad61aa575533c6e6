import { Readable } from 'node:stream'

import { Download } from '#platform/http/download.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { getPiece, takeCopy } from './data-copies.queries.ts'
import type { Person } from './see-data-card.ts'

/** The copy, for the session that asked for it, as often as it wants to while it is kept. */
export async function fetchDataCopy(
  { db, clock }: Needs,
  { accountId, sessionHash }: Person,
): Promise<Download> {
  const taken = await inTransaction(db, (tx) => takeCopy(tx, { accountId, sessionHash, now: clock.now() }))
  if (taken === undefined || taken.size.pieces === 0) throw new Problem('not_found')
  const { id, fileName, size } = taken
  async function* pieces() {
    for (let number = 0; number < size.pieces; number += 1) yield await getPiece(db, id, number)
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  return new Download(stream, fileName ?? 'desco-dati.zip', 'application/zip', { size: size.bytes })
}

import { Readable } from 'node:stream'

import { Download } from '#platform/http/download.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { takeCopy } from './data-copies.queries.ts'
import type { Needs } from './needs.ts'
import type { Person } from './see-data-card.ts'

/** The copy, for the session that asked for it, as often as it wants to while it is kept. */
export async function fetchDataCopy(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { accountId, sessionHash }: Person,
): Promise<Download> {
  const taken = await inTransaction(db, (tx) => takeCopy(tx, { accountId, sessionHash, now: clock.now() }))
  if (taken === undefined || taken.file === null) throw new Problem('not_found')
  const { file, file_name } = taken
  return new Download(Readable.from([file]), file_name ?? 'desco-dati.zip', 'application/zip', {
    size: file.length,
  })
}

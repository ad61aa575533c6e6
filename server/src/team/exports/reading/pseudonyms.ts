import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'

const place = { table: 'export_salt', column: 'salt', id: '1' }

export type Pseudonyms = Awaited<ReturnType<typeof studyPseudonyms>>

// 80 bits: among a million people two share one in less than one study of a thousand billion. The letter in front keeps
// a spreadsheet from reading 12345678901234567e89 as a number.
const digits = 20

/** Salted ids (HMAC-SHA-256): the same from export to export, and of no use without the salt, which stays in the database, encrypted. */
export async function studyPseudonyms({ db, secrets }: { db: Database; secrets: Secrets }) {
  const offered = secrets.encrypt(randomBytes(32).toString('base64'), place)
  // the first of two that offer one at once holds
  const first = db.insertInto('export_salt').values({ salt: offered })
  await first.onConflict((known) => known.doNothing()).execute()
  const kept = await db.selectFrom('export_salt').select('salt').executeTakeFirstOrThrow()
  // Node makes a key of bytes at each call, which took a third of an export's time
  const salt = createSecretKey(secrets.decrypt(kept.salt, place), 'base64')
  const make = (letter: string) => (id: string) =>
    letter + createHmac('sha256', salt).update(`${letter}\n${id}`).digest('hex').slice(0, digits)
  return { family: make('F'), person: make('P'), invitation: make('I'), sharedMeal: make('M') }
}

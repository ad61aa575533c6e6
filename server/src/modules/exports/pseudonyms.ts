import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

import type { Database } from '#platform/database.ts'

import { keepSalt } from './study-salt.queries.ts'

export type Pseudonyms = {
  family: (id: string) => string
  person: (id: string) => string
  invitation: (id: string) => string
}

// 80 bits: among a million people two share one in less than one study of a thousand billion. The letter in front keeps
// a spreadsheet from reading 12345678901234567e89 as a number.
const digits = 20

/** Salted ids (HMAC-SHA-256): the same from export to export, and of no use without the salt, which stays in the database. */
export async function studyPseudonyms(db: Database): Promise<Pseudonyms> {
  // made once: making one for each id took more time than everything else of an export
  const salt = createSecretKey(await keepSalt(db, randomBytes(32)))
  const make = (letter: string) => (id: string) =>
    letter + createHmac('sha256', salt).update(`${letter}\n${id}`).digest('hex').slice(0, digits)
  return { family: make('F'), person: make('P'), invitation: make('I') }
}

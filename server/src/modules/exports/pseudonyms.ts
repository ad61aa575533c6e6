import { randomBytes } from 'node:crypto'

import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/encryption.ts'

import { hmacSha256 } from './hmac.ts'
import { keepSalt } from './study-salt.queries.ts'

type Needs = { db: Database; secrets: Secrets }

const place = { table: 'export_salt', column: 'salt', id: '1' }

export type Pseudonyms = {
  family: (id: string) => string
  person: (id: string) => string
  invitation: (id: string) => string
  sharedMeal: (id: string) => string
}

// 80 bits: among a million people two share one in less than one study of a thousand billion. The letter in front keeps
// a spreadsheet from reading 12345678901234567e89 as a number.
const digits = 20

/** Salted ids (HMAC-SHA-256): the same from export to export, and of no use without the salt, which stays in the database, encrypted. */
export async function studyPseudonyms({ db, secrets }: Needs): Promise<Pseudonyms> {
  const offered = secrets.encrypt(randomBytes(32).toString('base64'), place)
  const kept = secrets.decrypt(await keepSalt(db, offered), place)
  const make = (letter: string) => {
    const sign = hmacSha256(Buffer.from(kept, 'base64'), `${letter}\n`)
    return (id: string) => letter + sign(id).slice(0, digits)
  }
  return { family: make('F'), person: make('P'), invitation: make('I'), sharedMeal: make('M') }
}

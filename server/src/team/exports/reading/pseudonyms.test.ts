import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { studyPseudonyms } from './pseudonyms.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.destroy())

it('calls everybody as the files of earlier releases do, so that they can be joined', async () => {
  const salt = Buffer.alloc(32, 1).toString('base64')
  const place = { table: 'export_salt', column: 'salt', id: '1' }
  await db
    .insertInto('export_salt')
    .values({ salt: secrets.encrypt(salt, place) })
    .execute()

  const { family, person, invitation, sharedMeal } = await studyPseudonyms({ db, secrets })
  const id = '00000000-0000-4000-8000-000000000001'
  // openssl says the same: dgst -sha256 -mac HMAC of the letter, a line end and the id, and the first 20 digits
  expect([family, person, invitation, sharedMeal].map((make) => make(id))).toEqual([
    'Fd467af5f324a6c2ff607',
    'Pd35cc98bdddcf8494a81',
    'I7395ac6afa5b7fc15f3d',
    'M5e18315c8005a5123080',
  ])
})

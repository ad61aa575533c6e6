import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { lockFamily } from './family-members.queries.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

describe('lockFamily', () => {
  it('lets an event of the family be written meanwhile: registering again never waits for the team', async () => {
    const accountId = await addBarePerson(db, { email: 'a@example.org' })
    const { familyId } = await db
      .selectFrom('account')
      .select('familyId')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await inTransaction(db, async (tx) => {
      await lockFamily(tx, familyId)
      await inTransaction(db, async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other)
        await recordEvent(other, new Date('2026-11-21'), { familyId, kind: 'children_added' })
      })
    })
    expect(await listEvents(db, familyId)).toMatchObject([{ kind: 'children_added' }])
  })
})

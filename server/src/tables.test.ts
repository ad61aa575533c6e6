import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from './platform/database/database.ts'
import { createTestDatabase } from './testing/portals/database.ts'
import { describeTables } from './testing/files/describe-tables.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('tables.ts is what the migrated database has; with -u this test writes it anew', async () => {
  await expect(await describeTables(db)).toMatchFileSnapshot('./tables.ts')
})

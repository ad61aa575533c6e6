import { expect, it } from 'vitest'

import { createTestConnection } from '#testing/portals/database.ts'

import { refuseTransactionPooler } from './pooler.ts'

// `npm run proof -- faults` has a real PgBouncer, in both ways of working

it('takes a database, and leaves no connection to it', async () => {
  const connection = await createTestConnection()
  await expect(refuseTransactionPooler(connection)).resolves.toBeUndefined()
})

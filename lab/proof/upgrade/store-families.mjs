import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { askPlainly } from '../../../server/src/testing/plain-connection.ts'

// a process of its own for `fillAs`: code of then stores its families. Arguments: its folder, and how many.

const [code, families] = process.argv.slice(2)
const ofThen = (file) => import(pathToFileURL(path.join(code, 'server/src', file)))

const [one, other] = await askPlainly(
  { connectionString: process.env.DATABASE_OWNER_URL },
  'select id from staff_account order by id',
)
const { connect } = await ofThen('platform/database.ts')
const { storeManyFamilies } = await ofThen('testing/store-many-families.ts')
const owner = connect(
  { connectionString: process.env.DATABASE_OWNER_URL, statement_timeout: 0, query_timeout: 0 },
  () => undefined,
)
await storeManyFamilies(owner, Number(families), { now: new Date(), staffId: one.id, colleagueId: other.id })
await owner.destroy()

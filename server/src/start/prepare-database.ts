import { withDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { refuseTransactionPooler } from '#platform/database/pooler.ts'
import { identifyConnection, judgeRole, refusePowerful } from '#platform/database/running-role.ts'

import { StartRefused } from '#platform/start-refused.ts'

import type { OpenedDatabase } from './open-database.ts'
import { refusalsOf } from './why-not.ts'
import { tableRights } from '#server/table-rights.ts'

type Connections = Pick<OpenedDatabase, 'connection' | 'ownerConnection'>
type Hearing = { say: (line: string) => void }

/**
 * Brings the database up to date, and the rights of the role that the portal runs as: by the owner, when its address is known
 * here; else by that role itself, which owns the tables, or finds that all is done and that it may do what it must. Throws
 * `StartRefused` (docs/decisions/database.md).
 */
export async function prepareDatabase(connections: Connections, { say }: Hearing): Promise<void> {
  const { connection, ownerConnection } = connections
  await refuseTransactionPooler(connection)
  if (ownerConnection !== null) return prepareAsOwner({ connection, ownerConnection }, { say })
  await migrate(connection, { say })
  const { role } = await identifyConnection(connection)
  const warning = await withDatabase(connection, (db) => judgeRole(db, { role, tables: tableRights }))
  if (warning !== null) say(warning)
}

async function prepareAsOwner(
  { connection, ownerConnection }: { [name in keyof Connections]: NonNullable<Connections[name]> },
  { say }: Hearing,
) {
  const { role, place } = await identifyConnection(connection)
  try {
    const owner = await identifyConnection(ownerConnection)
    if (owner.place !== place)
      throw new StartRefused('DATABASE_OWNER_URL leads to another database than DATABASE_URL.')
    await withDatabase(ownerConnection, (db) => refusePowerful(db, role))
    await migrate(ownerConnection, { say, grants: { role, tables: tableRights } })
  } catch (error) {
    const because = refusals[String((error as { code?: unknown } | null)?.code)]
    throw because === undefined ? error : new StartRefused(because)
  }
}

const refusals: Record<string, string> = {
  ...refusalsOf('DATABASE_OWNER_URL'),
  '42501': 'The user of DATABASE_OWNER_URL does not own the tables there.',
}

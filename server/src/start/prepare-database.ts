import { withDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { refuseTransactionPooler } from '#platform/database/pooler.ts'
import { identifyConnection, judgeRole, refusePowerful } from '#platform/database/running-role.ts'

import type { OpenedDatabase } from './open-database.ts'
import { tableRights } from '#server/table-rights.ts'

/** The owner's address is of no use. */
export class OwnerRefused extends Error {
  override readonly name = 'OwnerRefused'
}

type Connections = Pick<OpenedDatabase, 'connection' | 'ownerConnection'>
type Hearing = { say: (line: string) => void }

/**
 * Brings the database up to date, and the rights of the role that the portal runs as: by the owner, when its address is known
 * here; else by that role itself, which owns the tables, or finds that all is done and that it may do what it must. Throws
 * what `migrate` throws, `OwnerRefused`, `RoleTooStrong` and `RoleTooWeak` (docs/decisions/database.md).
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
      throw new OwnerRefused('DATABASE_OWNER_URL leads to another database than DATABASE_URL.')
    await withDatabase(ownerConnection, (db) => refusePowerful(db, role))
    await migrate(ownerConnection, { say, grants: { role, tables: tableRights } })
  } catch (error) {
    const because = refusals[String((error as { code?: unknown } | null)?.code)]
    throw because === undefined ? error : new OwnerRefused(because)
  }
}

/** The database's words when it lets somebody in or not (PostgreSQL's manual, appendix A). */
const refusals: Record<string, string> = {
  '28000': 'The database of DATABASE_OWNER_URL does not let this user in.',
  '28P01': 'The database of DATABASE_OWNER_URL refuses the user or the password.',
  '3D000': 'The database that DATABASE_OWNER_URL names does not exist.',
  '42501': 'The user of DATABASE_OWNER_URL does not own the tables there.',
}

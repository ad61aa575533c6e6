import { TLSSocket } from 'node:tls'

import pg from 'pg'

import { type Connection, poolConfig } from '#platform/database/database.ts'

import { about, certificateFinding, type Finding } from './finding.ts'

const { ok, wrong } = about('database')
/** The connections that one process holds at most (docs/operations.md). */
const connectionsOfOneProcess = 35
const patienceMilliseconds = 3_000

function newClient(connection: Connection): pg.Client {
  const client = new pg.Client({
    ...poolConfig(connection),
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  })
  client.on('error', () => undefined)
  return client
}

/** For how long the certificate is good; nothing where the database is reached without TLS. Throws as a connection does. */
export async function checkDatabaseCertificate(connection: Connection): Promise<Finding[]> {
  const client = newClient(connection)
  await client.connect()
  try {
    const { stream } = client.connection
    if (!(stream instanceof TLSSocket)) return []
    return [certificateFinding('database', stream.getPeerCertificate().valid_to)]
  } finally {
    await client.end()
  }
}

/**
 * Whether one process gets its connections: a pooler before the database may have fewer. Those
 * that portals hold already are left out, so that nobody waits for a doctor.
 */
export async function checkRoom(connection: Connection): Promise<Finding> {
  const opened: pg.Client[] = []
  const open = async () => {
    const client = newClient(connection)
    opened.push(client)
    await client.connect()
    // a pooler lets everybody in, and makes who asks for more than it has wait
    await client.query('select')
    return client
  }
  try {
    const first = await open()
    const { rows } = await first.query<{ held: number }>(
      `select count(*)::int - 1 as held from pg_stat_activity where usename = current_user and datname = current_database()`,
    )
    const held = rows[0]?.held ?? 0
    const missing = Math.max(0, connectionsOfOneProcess - held - 1)
    const tries = await Promise.allSettled(Array.from({ length: missing }, open))
    const given = tries.filter(({ status }) => status === 'fulfilled').length
    return given === missing
      ? ok(`it has room for the ${connectionsOfOneProcess} connections of one process`)
      : wrong(
          `only ${held + given + 1} of the ${connectionsOfOneProcess} connections of one process are given`,
          'raise max_connections, or default_pool_size of the pooler',
        )
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)))
  }
}

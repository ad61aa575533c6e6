import { TLSSocket } from 'node:tls'

import pg from 'pg'

import { type Connection, poolConfig } from '#platform/database/database.ts'

import { type Finding, ok, wrong } from './finding.ts'

const dayMilliseconds = 86_400_000
// Let's Encrypt renews thirty days before
const fewestDays = 14

/** For how long a server's certificate is still good; `validTo` as Node says it. */
export function certificateFinding(part: string, validTo: string): Finding {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMilliseconds)
  return days >= fewestDays
    ? ok(part, `its certificate is good for ${days} days`)
    : wrong(part, `its certificate ends in ${days} days`, 'renew it, and see that it renews itself')
}

/** The same of a database's; nothing where it is reached without TLS. Throws as a connection does. */
export async function checkDatabaseCertificate(connection: Connection): Promise<Finding[]> {
  const client = new pg.Client({ ...poolConfig(connection), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { stream } = client.connection
    if (!(stream instanceof TLSSocket)) return []
    return [certificateFinding('database', stream.getPeerCertificate().valid_to)]
  } finally {
    await client.end()
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { verifyPassword } from '@desco/server/src/platform/secrets/passwords.ts'
import pg from 'pg'

// A server that does the least a log-in can be, and checks nothing else: one row read, the hash, one row written, both prepared.

type Account = { id: string; password_hash: string; name: string; surname: string }

const sessionMilliseconds = 86_400_000

process.once('message', (address: string) => {
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  const logIn = async (asked: IncomingMessage) => {
    const { email, password } = JSON.parse(await text(asked)) as { email: string; password: string }
    const { rows } = await pool.query<Account>({
      name: 'look',
      text: 'select id, password_hash, name, surname from account where login = $1',
      values: [email],
    })
    const [account] = rows
    if (account === undefined || !(await verifyPassword(account.password_hash, password))) return undefined
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    await pool.query({
      name: 'store',
      text: `with opened as (
          insert into session (token_hash, account_id, purpose, created_at, expires_at)
          values ($1::bytea, $2, 'session', $3::timestamptz, $4::timestamptz)
        )
        select set_config('synchronous_commit', 'off', true)`,
      values: [
        createHash('sha256').update(token).digest(),
        account.id,
        new Date(now),
        new Date(now + sessionMilliseconds),
      ],
    })
    return { name: account.name, surname: account.surname, token }
  }

  const server = createServer((asked, reply) => {
    logIn(asked).then(
      (opened) =>
        opened === undefined
          ? reply.writeHead(401).end()
          : reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(opened)),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        reply.writeHead(500).end()
      },
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

import { connectPlainly } from '../../../server/src/testing/portals/plain-connection.ts'

export const longestSeconds = 420
const injectable = /identified the following injection point/u
/** Answers that are the portal's word, and none that something broke. */
const refusals = '400,401,403,404,409,410,413,415,429'

export const sqlmapVersion = () => {
  const { error, stdout } = spawnSync('sqlmap', ['--version'], { encoding: 'utf8' })
  return error ? undefined : (/^(\d[\w.#-]+)/mu.exec(stdout)?.[1] ?? 'unknown')
}

/** Of sqlmap's six techniques those that see each way into PostgreSQL; the other two tell more of a way that is known. */
const techniques = 'BEST'

/**
 * Tries SQL in every value of a call with every test of level 1: is it answered otherwise when it is true, does an error speak, does
 * a second statement or a pause take time. Answers whether sqlmap found a way in, and in how many values it tried all of it.
 */
export async function trySql({ folder, host, name, call }) {
  const { method, marked, headers, body = '' } = call
  const head = Object.entries({ host, connection: 'close', ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  const file = path.join(folder, `${name}.http`)
  writeFileSync(file, `${method} ${marked} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  const words = [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--flush-session',
    '--disable-coloring',
    '--dbms=PostgreSQL',
  ]
  const more = [
    '--output-dir',
    path.join(folder, 'out'),
    '--ignore-code',
    refusals,
    '--timeout',
    '20',
    '--retries',
    '1',
  ]
  const running = spawn('sqlmap', [...words, ...more, '--technique', techniques], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestSeconds * 1_000,
  })
  let said = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  await once(running, 'close')
  const tested = said.match(/testing for SQL injection on/gu)?.length ?? 0
  return { isInjectable: injectable.test(said), ended: !running.killed, tested, said }
}

/** A page that puts what it is asked into a statement: sqlmap must find it, or its word about the portal means nothing. */
export async function startVulnerable(connection) {
  const db = await connectPlainly(connection)
  const server = createServer((request, response) => {
    let heard = ''
    request.setEncoding('utf8').on('data', (part) => (heard += part))
    request.on('end', () => {
      const { email = '' } = JSON.parse(heard || '{}')
      db.query(`select count(*) from account where email = '${email}'`).then(
        ({ rows }) => response.end(JSON.stringify(rows)),
        (error) => response.writeHead(500).end(error.message),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${server.address().port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await db.end()
    },
  }
}

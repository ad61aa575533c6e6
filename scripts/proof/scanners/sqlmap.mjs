import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

import { connectPlainly } from '../../../server/src/testing/plain-connection.ts'

const longestSeconds = 240
const injectable = /identified the following injection point/u
/** Answers that are the portal's word, and none that something broke. */
const refusals = '400,401,403,404,409,410,413,415,429'

export const sqlmapVersion = () => {
  const { error, stdout } = spawnSync('sqlmap', ['--version'], { encoding: 'utf8' })
  return error ? undefined : (/^(\d[\w.#-]+)/mu.exec(stdout)?.[1] ?? 'unknown')
}

/**
 * Tries SQL in every value of a call. Answers whether sqlmap found a way in, and how many requests it made. `thorough`: every test
 * of level 1 on every value; otherwise where a first look says that it may be worth it (`--smart`).
 */
export async function trySql({ folder, host, name, call, thorough }) {
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
  const running = spawn('sqlmap', [...words, ...more, ...(thorough ? [] : ['--smart'])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestSeconds * 1_000,
  })
  let said = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(running, 'close')
  const tested = said.match(/testing (?:if|for SQL injection on)/gu)?.length ?? 0
  return { isInjectable: injectable.test(said), ended: code !== null, tested, said }
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

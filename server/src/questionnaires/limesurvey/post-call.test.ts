import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { postCall, type Transport } from './post-call.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => unknown
let server: Server
let transport: Transport
beforeEach(async () => {
  server = createServer((request, response) => void answer(request, response))
  transport = {
    endpoint: await listen(server),
    fetch,
    timeoutMs: 5_000,
    mostBytes: 100,
    closing: new AbortController().signal,
  }
})
afterEach(() => close(server))

async function listen(one: Server) {
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}/`
}
async function close(one: Server) {
  one.closeAllConnections()
  one.close()
  await once(one, 'close')
}

const call = () => postCall(transport, 'get_session_key', ['portal', 'perché'])
const said = (result: string) => JSON.stringify({ result, error: null, id: 1 })

describe('postCall', () => {
  it('sends what is asked as JSON, and answers with the result', async () => {
    answer = async (request, response) => {
      let sent = ''
      for await (const piece of request.setEncoding('utf8') as AsyncIterable<string>) sent += piece
      const [, name] = JSON.parse(sent).params
      response.end(said(`${request.method} ${request.headers['content-type']} ${name}`))
    }
    expect(await call()).toBe('POST application/json perché')
  })

  it('follows no redirection: the password would go where LimeSurvey says', async () => {
    let visits = 0
    const elsewhere = createServer((_request, response) => {
      visits += 1
      response.end(said('key'))
    })
    const location = await listen(elsewhere)
    answer = (_request, response) => response.writeHead(307, { location }).end()
    await expect(call()).rejects.toMatchObject({ kind: 'http' })
    expect(visits).toBe(0)
    await close(elsewhere)
  })

  it('takes no more than it was told to', async () => {
    const most = said('x'.repeat(100 - said('').length))
    answer = (_request, response) => response.end(most)
    expect(await call()).toContain('xxx')
    transport.mostBytes = 99
    await expect(call()).rejects.toMatchObject({ kind: 'too_large' })
  })

  it('says that an answer which ended half-way may have been acted on, and that nobody was there', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half', () => request.socket.destroy())
    }
    await expect(call()).rejects.toMatchObject({ kind: 'unreachable', mayStillHappen: true })
    const nobody = createServer()
    transport.endpoint = await listen(nobody)
    await close(nobody)
    await expect(call()).rejects.toMatchObject({ kind: 'unreachable', mayStillHappen: false })
  })

  it('is given up in time, also within an answer', async () => {
    answer = (_request, response) => void response.write('{')
    transport.timeoutMs = 50
    await expect(call()).rejects.toMatchObject({ kind: 'timeout', mayStillHappen: true })
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { httpPost } from './http-post.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
let answer: Answer
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/call?a=b`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const post = (body: string, signal = new AbortController().signal, mostBytes = 100) =>
  httpPost(url, { body, contentType: 'application/json', signal, mostBytes })

describe('httpPost', () => {
  it('sends the text with its type and answers with what came back, accents included', async () => {
    answer = async (request, response) => {
      let sent = ''
      for await (const piece of request.setEncoding('utf8') as AsyncIterable<string>) sent += piece
      response
        .writeHead(500)
        .end(`${request.method} ${request.url} ${request.headers['content-type']} ${sent}`)
    }
    expect(await post('"perché"')).toEqual({ status: 500, text: 'POST /call?a=b application/json "perché"' })
  })

  it('takes no more than it was told to', async () => {
    answer = (_request, response) => response.end('x'.repeat(101))
    expect(await post('')).toEqual({ status: 200, text: null })
    expect(await post('', undefined, 101)).toEqual({ status: 200, text: 'x'.repeat(101) })
  })

  it('ends when it is told to, before an answer and within one', async () => {
    const early = new AbortController()
    answer = () => early.abort()
    await expect(post('', early.signal)).rejects.toMatchObject({ name: 'AbortError' })
    const late = new AbortController()
    answer = (_request, response) => {
      response.write('x')
      setImmediate(() => late.abort())
    }
    await expect(post('', late.signal)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:ABORT_ERR|ECONNRESET)$/u),
    })
  })

  it('throws when the answer ends half-way', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half', () => request.socket.destroy())
    }
    await expect(post('')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('says that nobody is there', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    await once(nobody, 'close')
    const call = httpPost(`http://127.0.0.1:${port}/`, {
      body: '',
      contentType: 'application/json',
      signal: new AbortController().signal,
      mostBytes: 1,
    })
    await expect(call).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

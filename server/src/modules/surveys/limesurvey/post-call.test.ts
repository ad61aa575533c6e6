import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { httpPost } from '#platform/http-post.ts'

import { postCall } from './post-call.ts'

let elsewhere: Server
let redirecting: Server
let visits = 0
const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    )
  })
let endpoint: string
beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    visits += 1
    response.setHeader('content-type', 'application/json').end('{"result":"key","error":null,"id":1}')
  })
  const target = await listen(elsewhere)
  redirecting = createServer((_request, response) => {
    response.writeHead(307, { location: target }).end()
  })
  endpoint = await listen(redirecting)
})
afterAll(async () => {
  for (const server of [elsewhere, redirecting]) {
    await new Promise((resolve) => server.close(resolve))
  }
})

describe('postCall', () => {
  it('follows no redirection: the password would go where LimeSurvey says', async () => {
    const transport = {
      endpoint,
      post: httpPost,
      timeoutMs: 5_000,
      mostBytes: 1_000,
      closing: new AbortController().signal,
    }
    const call = postCall(transport, 'get_session_key', ['portal', 'secret'])
    await expect(call).rejects.toMatchObject({ kind: 'http' })
    expect(visits).toBe(0)
  })
})

import { createServer, type IncomingMessage, type Server } from 'node:http'

import type { Failures } from './failures.ts'
import type { HostState } from './host-state.ts'
import { type Answer, errorPage, html } from './html.ts'
import { answerPage } from './participant-page.ts'
import { answerCall, methodOf } from './rpc/answer-call.ts'

type Needs = { host: HostState; failures: Failures; countCall: (method: string) => void }

const largestBody = 8 * 1024 * 1024

/** The two addresses of the host: the remote control interface and the participant page. */
export function createHostServer(needs: Needs): Server {
  return createServer((request, response) => {
    void answerRequest(needs, request)
      .catch(() => html(errorPage('500: Internal Server Error', 'Something broke.'), 500))
      .then((answered) => {
        if (answered === 'breakOff') return request.socket.destroy()
        const { status, headers, body } = answered
        return response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
      })
  })
}

async function answerRequest(
  { host, failures, countCall }: Needs,
  request: IncomingMessage,
): Promise<Answer | 'breakOff'> {
  // a path of slashes alone is no address for URL
  const url = new URL(`http://host${(request.url ?? '/').replace(/^\/+/, '/')}`)
  const body = await readBody(request)
  const isPost = request.method === 'POST'
  if (/^\/index\.php\/admin\/remotecontrol\/?$/.test(url.pathname)) {
    const method = methodOf(body)
    if (method !== undefined) countCall(method)
    const { 'content-type': contentType } = request.headers
    const address = request.socket.remoteAddress ?? ''
    return (await failures.instead()) ?? answerCall(host, { isPost, contentType, body, address })
  }

  const sid = /^\/index\.php\/(\d{1,9})\/?$/.exec(url.pathname)?.[1]
  if (sid !== undefined) {
    const { cookie: cookies = '' } = request.headers
    const posted = new URLSearchParams(body)
    return answerPage(host, { sid: Number(sid), isPost, query: url.searchParams, posted, cookies })
  }
  const text = 'This is a survey host for demos and tests; there is no page here.'
  return html(errorPage('404: Not Found', text), 404)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) throw new Error('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import type { Failures } from './failures.ts'
import type { HostState } from './host-state.ts'
import { answerPage, errorPage, html } from './participant-page.ts'
import { type Answer, answerCall, methodOf } from './rpc/answer-call.ts'

type Needs = { host: HostState; failures: Failures; countCall: (method: string) => void }

const largestBody = 8 * 1024 * 1024

/** The two addresses of the host: the remote control interface and the participant page. */
export function createHostServer(needs: Needs): Server {
  return createServer((request, response) => {
    void answerRequest(needs, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else send(response, html(errorPage('500: Internal Server Error', 'Something broke.'), 500))
    })
  })
}

async function answerRequest(needs: Needs, request: IncomingMessage, response: ServerResponse) {
  // a path of slashes alone is no address for URL
  const url = new URL(`http://host${(request.url ?? '/').replace(/^\/+/, '/')}`)
  const body = await readBody(request)
  if (/^\/index\.php\/admin\/remotecontrol\/?$/.test(url.pathname))
    return remoteControl(needs, request, { response, body })

  const sid = /^\/index\.php\/(\d{1,9})\/?$/.exec(url.pathname)?.[1]
  if (sid === undefined) {
    const text = 'This is a survey host for demos and tests; there is no page here.'
    return send(response, html(errorPage('404: Not Found', text), 404))
  }
  const page = {
    sid: Number(sid),
    isPost: request.method === 'POST',
    query: url.searchParams,
    posted: new URLSearchParams(body),
    cookies: request.headers.cookie ?? '',
  }
  return send(response, await answerPage(needs.host, page))
}

async function remoteControl(
  { host, failures, countCall }: Needs,
  request: IncomingMessage,
  { response, body }: { response: ServerResponse; body: string },
) {
  const method = methodOf(body)
  if (method !== undefined) countCall(method)
  await failures.pass()
  if (failures.current === 'refuse') return void request.socket.destroy()

  const posted = {
    isPost: request.method === 'POST',
    contentType: request.headers['content-type'],
    body,
    address: request.socket.remoteAddress ?? '',
  }
  return send(response, failures.instead() ?? (await answerCall(host, posted)))
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

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

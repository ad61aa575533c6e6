import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import { send } from './answer.ts'
import type { Failures } from './failures.ts'
import type { HostState } from './host-state.ts'
import { answerPage } from './pages/answer-page.ts'
import type { BrowserSessions } from './pages/browser-sessions.ts'
import { errorPage } from './pages/error-pages.ts'
import { plainPage } from './pages/page-answer.ts'
import { readBody } from './read-body.ts'
import { answerCall, methodOf } from './rpc/answer-call.ts'

type Needs = {
  host: HostState
  sessions: BrowserSessions
  failures: Failures
  countCall: (method: string) => void
}

/** The two doors of the host: the remote control interface and the participant pages. */
export function createHostServer(needs: Needs): Server {
  return createServer((request, response) => {
    void answerRequest(needs, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else
        send(
          response,
          plainPage(errorPage('500: Internal Server Error', 'Something broke.'), { status: 500 }),
        )
    })
  })
}

async function answerRequest(needs: Needs, request: IncomingMessage, response: ServerResponse) {
  // a path of slashes alone is no address for URL
  const url = new URL(`http://host${(request.url ?? '/').replace(/^\/+/, '/')}`)
  if (/^\/index\.php\/admin\/remotecontrol\/?$/.test(url.pathname))
    return remoteControl(needs, request, response)

  const sid = /^\/index\.php\/(\d{1,9})\/?$/.exec(url.pathname)?.[1]
  if (sid === undefined) {
    const text = 'This is a survey host for demos and tests; there is no page here.'
    return send(response, plainPage(errorPage('404: Not Found', text), { status: 404 }))
  }
  const page = {
    request,
    sid: Number(sid),
    query: url.searchParams,
    body: await readBody(request),
    address: addressOf(request),
  }
  return send(response, await answerPage(needs.host, needs.sessions, page))
}

async function remoteControl(
  { host, failures, countCall }: Needs,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await readBody(request)
  const method = methodOf(body)
  if (method !== undefined) countCall(method)
  await failures.pass()
  if (failures.current === 'refuse') return void request.socket.destroy()

  const posted = { isPost: request.method === 'POST', contentType: request.headers['content-type'], body }
  const caller = { address: addressOf(request) }
  return send(response, failures.instead() ?? (await answerCall(host, posted, caller)))
}

const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? ''

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { readRecording, type Recording } from '@desco/survey-host/recordings'

type Received = { method: string; params: unknown[]; id: unknown; contentType: string | undefined }

const bodyOf = ({ response }: Recording) =>
  typeof response.raw === 'string' ? response.raw : JSON.stringify(response)

/** Answers every call as LimeSurvey did when it was recorded; a log-in succeeds unless its own recording is given. */
export async function startReplayServer() {
  let current = readRecording('get_session_key-ok')
  let byMethod: Readonly<Record<string, string>> = {}
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      received.push({ ...call, contentType: request.headers['content-type'] })
      const logsIn = call.method === 'get_session_key' && current.request.method !== 'get_session_key'
      const own = byMethod[call.method]
      const answered = own ? readRecording(own) : logsIn ? readRecording('get_session_key-ok') : current
      response.writeHead(answered.httpStatus, answered.headers).end(bodyOf(answered))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    play(name: string) {
      current = readRecording(name)
      byMethod = {}
      received.length = 0
    },
    /** Several recordings for one story, by the method that each is the answer to. */
    playEach(names: readonly string[]) {
      byMethod = Object.fromEntries(names.map((name) => [readRecording(name).request.method, name]))
      received.length = 0
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

import type { ClientRequest, IncomingMessage } from 'node:http'

// imported as a module, node:http reads all it has, and with it WebSocket: undici, some megabytes that nothing here uses
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/** `mostBytes`: of the answer's body. */
type Wanted = { body: string; contentType: string; signal: AbortSignal; mostBytes: number }

/** `text` is null where the answer is larger than wanted. */
export type PostAnswer = { status: number; text: string | null }
export type HttpPost = (url: string, wanted: Wanted) => Promise<PostAnswer>

/**
 * Posts a text and reads the answer, whatever its status. Follows no redirect. Throws the socket's error where no whole answer
 * comes, and an `AbortError` where `signal` ends it.
 *
 * Not `fetch`: its parser is WebAssembly, and compiling it leaves 15 MB in the process for good (docs/decisions/0171).
 */
export const httpPost: HttpPost = (url, { body, contentType, signal, mostBytes }) =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    const headers = {
      accept: '*/*',
      'user-agent': 'desco',
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
    }
    const call: ClientRequest = request(url, { method: 'POST', headers, signal })
    call.once('error', reject)
    call.once('response', (answer) => {
      readText(answer, mostBytes).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    call.end(body)
  })

async function readText(answer: IncomingMessage, mostBytes: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    // leaving the loop ends the transfer
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

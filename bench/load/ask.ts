import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type HttpCall = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = { rawHeaders: string[]; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** What goes over the wire, in the shape that Node and autocannon share. */
export function wireOf({ method, path, token, body, headers = {} }: HttpCall) {
  const text = body === undefined ? '' : JSON.stringify(body)
  return {
    method,
    path,
    body: text,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  }
}

/** One request, its body as it was sent; refuses anything but a success. */
export async function ask(port: number, call: HttpCall): Promise<Answer> {
  const { method, path, headers, body } = wireOf(call)
  const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(body)
  })
  const received = await buffer(response)
  if (response.statusCode === 200)
    return { rawHeaders: response.rawHeaders, headers: response.headers, body: received }
  const what = `${method} ${path.split('?')[0] ?? ''}`
  throw new Error(`${what} answered ${response.statusCode}: ${received.toString().slice(0, 200)}`)
}

export const jsonOf = <T>({ body }: Answer) => JSON.parse(body.toString()) as T

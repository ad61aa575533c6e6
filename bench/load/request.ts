import type { Answer, Line } from './open-line.ts'

type Sent = { token?: string; body?: unknown; headers?: Record<string, string> }

/** One request as it goes over the wire. */
export function request(method: 'GET' | 'POST', path: string, { token, body, headers = {} }: Sent = {}) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`token: ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

/** Asks, and refuses to measure anything but a success. */
export async function askWell(line: Line, wire: string): Promise<Answer> {
  const answer = await line.ask(wire)
  if (answer.status === 200) return answer
  const what = wire.slice(0, wire.indexOf(' HTTP')).split('?')[0] ?? ''
  throw new Error(`${what} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
}

export const jsonOf = <T>({ body }: Answer) => JSON.parse(body.toString()) as T

import type { ServerResponse } from 'node:http'

/** One HTTP answer, decided before anything is written. */
export type Answer = { status: number; headers: Record<string, string | string[]>; body: string }

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
// the few texts that are sent compressed are the same for everybody, and compressing one takes a tenth of a second
const kept = new Map<string, Promise<Buffer>>()
const mostKept = 4

/**
 * A text compressed by brotli for who can read that, and as it is for everybody else. Only for what is the same for all and
 * holds no secret: the size of an answer with both tells of the secret (BREACH).
 */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'accept-encoding')
  if (!/(?:^|[\s,])br(?:$|[\s,;])/u.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(text)
  let bytes = kept.get(text)
  if (bytes === undefined) {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
    bytes = compress(text)
    kept.set(text, bytes)
  }
  return reply.header('content-encoding', 'br').send(await bytes)
}

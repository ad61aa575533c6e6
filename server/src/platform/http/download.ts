import { finished, Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

type Transfer = {
  /** Bytes: a receiver of fewer knows that something is missing. */
  size?: number
  /** Called when the last byte was sent, or when the line broke before. */
  over?: (isWhole: boolean) => void
}

/** An answer that is a file, streamed. The name holds plain letters, digits, dots and hyphens alone. */
export class Download {
  readonly stream: Readable
  readonly fileName: string
  readonly type: string
  readonly transfer: Transfer

  constructor(stream: Readable, fileName: string, type: string, transfer: Transfer = {}) {
    if (!/^[\w.-]+$/u.test(fileName)) throw new Error('A file name must not need quoting.')
    this.stream = stream
    this.fileName = fileName
    this.type = type
    this.transfer = transfer
  }

  /** One that is in memory already. */
  static of = (bytes: Buffer, fileName: string, type: string) =>
    new Download(Readable.from([bytes]), fileName, type, { size: bytes.length })
}

export function sendDownload(reply: FastifyReply, { stream, fileName, type, transfer }: Download) {
  const { size, over } = transfer
  if (over !== undefined) finished(reply.raw, (error) => over(!error))
  if (size !== undefined) reply.header('content-length', String(size))
  return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(type).send(stream)
}

import type { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

/** An answer that is a file, streamed. The name holds plain letters, digits, dots and hyphens alone. */
export class Download {
  readonly stream: Readable
  readonly fileName: string
  readonly type: string

  constructor(stream: Readable, fileName: string, type: string) {
    if (!/^[\w.-]+$/u.test(fileName)) throw new Error('A file name must not need quoting.')
    this.stream = stream
    this.fileName = fileName
    this.type = type
  }
}

export const sendDownload = (reply: FastifyReply, { stream, fileName, type }: Download) =>
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type(type).send(stream)

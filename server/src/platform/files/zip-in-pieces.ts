import { type PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

/** Large enough for few round trips, small enough that a process holds a handful of them. */
export const chunkBytes = 256 * 1024

/** Takes half of the time of the usual level, six, for a file that is about a fifteenth larger. */
const compressionLevel = 3

export type ZippedFile = { name: string; bytes: () => AsyncGenerator<Buffer> }

/** A ZIP in pieces. Each file is begun when the one before has ended, and read only as fast as the pieces are taken. */
export async function* zipInPieces(files: readonly ZippedFile[], mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // yazl names the base class, and makes this one
  const output = zip.outputStream as PassThrough
  const stop = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('stopped'))
  zip.on('error', stop)
  const streams: Readable[] = []
  for (const { name, bytes } of files) {
    zip.addReadStreamLazy(name, { mtime, compressionLevel }, (give) => {
      const stream = Readable.from(bytes(), { objectMode: false })
      streams.push(stream)
      stream.on('error', stop)
      give(null, stream)
    })
  }
  zip.end()
  try {
    yield* inPieces(output)
  } finally {
    for (const stream of streams) stream.destroy()
  }
}

export async function* whole(text: string) {
  yield Buffer.from(text)
}

async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    held.push(part)
    size += part.length
    if (size < chunkBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

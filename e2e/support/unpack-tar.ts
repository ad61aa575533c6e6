import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const block = 512

/** Unpacks the plain files of a small brotli-compressed tar, so that no tar program is needed. */
export async function unpackTar(archive: URL, into: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive))

  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const text = (start: number, length: number) =>
      tar.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '')
    const name = text(0, 100)
    const size = Number.parseInt(text(124, 12), 8)
    const isFile = text(156, 1) === '0' || text(156, 1) === ''
    const start = at + block

    if (isFile) {
      const file = path.join(into, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, tar.subarray(start, start + size), { mode: 0o755 })
    }
    at = start + Math.ceil(size / block) * block
  }
}

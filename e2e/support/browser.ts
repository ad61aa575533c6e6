import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

import { browserCache } from './config.ts'
import { unpackTar } from './unpack-tar.ts'

const entry = new URL(import.meta.resolve('@sparticuz/chromium'))
const archives = new URL('../bin/', entry)
const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8')) as { version: string }

/** The package holds a Linux x64 browser; elsewhere Playwright's own installation serves. */
const packaged = process.platform === 'linux' && process.arch === 'x64'
const folder = path.join(browserCache, `desco-chromium-${version}`)

/** How Playwright starts the browser; the folder is filled by `provisionBrowser`. */
export const browserLaunch = packaged
  ? {
      executablePath: path.join(folder, 'chromium'),
      args: ['--no-sandbox'],
      environment: {
        // else it cannot write a download below a path with an accent where LANG is C
        LC_ALL: 'C.UTF-8',
        // its own libraries and fonts, so that nothing has to be installed on the machine
        LD_LIBRARY_PATH: path.join(folder, 'lib'),
        FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
      },
    }
  : { environment: {} }

/** Unpacks the browser once per version. Two runs at the same time may both unpack; one folder stays. */
export async function provisionBrowser(): Promise<void> {
  if (!packaged || existsSync(folder)) return
  await mkdir(browserCache, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  try {
    await Promise.all([
      pipeline(
        createReadStream(new URL('chromium.br', archives)),
        createBrotliDecompress(),
        createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }),
      ),
      ...['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((archive) =>
        unpackTar(new URL(archive, archives), draft),
      ),
    ])
    await writeFile(path.join(draft, 'fonts.conf'), fontsConfig)
    await rename(draft, folder)
  } catch (error) {
    // another run was first
    if (!existsSync(folder)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

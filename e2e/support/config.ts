import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

// The runner decides once; its workers read this file again and inherit what was decided.
process.env.DESCO_E2E_PORT ??= String(await freePort())
process.env.DESCO_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'desco-e2e-'))

const port = process.env.DESCO_E2E_PORT

/** Where the portal of this run keeps everything; its command line needs it too. */
export const dataFolder = process.env.DESCO_E2E_DATA

export const portalUrl = `http://localhost:${port}`
export const serverEntry = path.join(root, 'server/src/main.ts')
export const commandEntry = path.join(root, 'server/src/desco.ts')

/** Nothing else of the caller's environment: a DATABASE_URL in it must never be the one tested against. */
export const portalEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LANG: 'C.UTF-8',
  PORT: port,
  PUBLIC_URL: portalUrl,
  DESCO_DATA_DIR: dataFolder,
  MAIL_BOUNCES: 'bounces@study.example',
  // half of a start is reading the code
  NODE_COMPILE_CACHE: path.join(tmpdir(), 'desco-compiled'),
}

/** Where the browser is unpacked, once per version. */
export const browserCache = path.join(root, 'node_modules/.cache')

export const inheritedEnvironment = process.env

/** Where a picture of every screen is wanted (`npm run screens`); not in the usual run. */
export const picturesFolder = process.env.DESCO_PICTURES

export const isCi = process.env.CI !== undefined

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('No free port was found.'))
      })
    })
  })
}

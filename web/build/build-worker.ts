import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { build } from 'vite'

import { buildTargets } from './supported-browsers.ts'

/** Behind the log-in every address is the same empty page; these two name the files of most visits. */
const pages = ['home', 'food-diary']

const keptFile = /\.(?:js|css|woff2|svg)$/u
// an address in a page's head, read by no page
const unread = /^(?:icons\/|sw\.js)/u

/** Builds the service worker into `dist`, with the list of the files that are there now: build the portal first. */
export async function buildWorker(root: string, dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(dist.length + 1))
    .filter((file) => keptFile.test(file) && !unread.test(file))
    .toSorted()
  const portalFiles = [
    ...(await Promise.all(files.map((file) => entryOf(dist, file, `/${file}`)))),
    ...(await Promise.all(pages.map((page) => entryOf(dist, `${page}.html`, `/${page}`)))),
  ]
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { portalFiles: JSON.stringify(portalFiles), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: buildTargets,
      rolldownOptions: {
        input: join(root, 'worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/** A file under `assets/` has its version in its name; any other changes its content under the same address. */
async function entryOf(dist: string, file: string, url: string) {
  if (file.startsWith('assets/')) return { url, revision: null }
  const content = await readFile(join(dist, file))
  return { url, revision: createHash('sha256').update(content).digest('base64url').slice(0, 16) }
}

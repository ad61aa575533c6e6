import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Behind the log-in every address is the same empty page; these two name the files of most visits. */
const pages = ['home.html', 'food-diary.html']

const keptFile = /\.(?:js|css|woff2|svg)$/u
// an address in a page's head, read by no page
const unread = /^(?:icons\/|sw\.js)/u

/** The service worker with the list of the families' files that stand in `dist` now, in the place that Workbox names for it. */
export async function withKeptFiles(script: string, dist: string): Promise<string> {
  const place = 'self.__WB_MANIFEST'
  if (!script.includes(place)) throw new Error('The service worker has no place for its list of files')
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(dist.length + 1))
    .filter((file) => (keptFile.test(file) && !unread.test(file)) || pages.includes(file))
    .toSorted()
  const entries = await Promise.all(files.map((file) => entryOf(dist, file)))
  return script.replace(place, () => JSON.stringify(entries))
}

/** A file under `assets/` has its version in its name; any other changes its content under the same address. */
async function entryOf(dist: string, file: string) {
  const url = `/${file.replace(/\.html$/u, '')}`
  if (file.startsWith('assets/')) return { url, revision: null }
  const content = await readFile(join(dist, file))
  return { url, revision: createHash('sha256').update(content).digest('base64url').slice(0, 16) }
}

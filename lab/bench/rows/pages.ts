import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { ask } from '#bench/load.ts'
import type { Portal } from '#bench/stage.ts'
import { atMost, kibibytes, type Row } from '#bench/table.ts'

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const named = /<(?:script|link)\b[^>]*?(?:src|href)="(?<path>\/[^"]+\.(?:js|css))"/gu
const behindLogin = /\/assets\/member-/u
// the team's area is a page of its own, with a React of its own
const ofTeam = /\/assets\/staff\//u

/** Scripts and styles that a browser fetches, in brotli as the server sends them: of /login, and of each further page what it adds. */
export async function pageBytes(portal: Portal): Promise<Row[]> {
  const login = await filesOf(portal, '/login')
  const further: { path: string; bytes: number }[] = []
  for (const path of [...(await publicPaths(portal)), ...(await memberPaths(portal))]) {
    const files = await filesOf(portal, path)
    further.push({
      path,
      bytes: sum([...files].filter(([file]) => !login.has(file)).map(([, size]) => size)),
    })
  }
  const [largest = { path: 'none', bytes: 0 }] = further.toSorted((a, b) => b.bytes - a.bytes)
  return [
    atMost('scripts and styles of /login', sum([...login.values()]), 95 * 1024, kibibytes),
    atMost(`  of a further page, the largest (${largest.path})`, largest.bytes, 45 * 1024, kibibytes),
  ]
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** The families' pages that anybody may open. */
export const publicPaths = (portal: Portal) => pathsOf(portal, false)

/** The families' pages behind the log-in. */
export const memberPaths = (portal: Portal) => pathsOf(portal, true)

async function pathsOf({ port }: Portal, isBehindLogin: boolean): Promise<string[]> {
  const names = await readdir(built)
  const found: string[] = []
  for (const name of names.filter(
    (one) => one.endsWith('.html') && !['app.html', 'start.html'].includes(one),
  )) {
    const path = `/${name.slice(0, -'.html'.length)}`
    const page = (await ask(port, { method: 'GET', path })).body.toString()
    if (behindLogin.test(page) === isBehindLogin && !ofTeam.test(page)) found.push(path)
  }
  return found
}

async function filesOf({ port }: Portal, path: string): Promise<Map<string, number>> {
  const page = await ask(port, { method: 'GET', path })
  const files = new Map<string, number>()
  for (const { groups } of page.body.toString().matchAll(named)) {
    const file = groups?.['path'] ?? ''
    const { headers, body } = await ask(port, {
      method: 'GET',
      path: file,
      headers: { 'accept-encoding': 'br' },
    })
    if (headers['content-encoding'] !== 'br') throw new Error(`${file} was not sent in brotli.`)
    files.set(file, body.length)
  }
  return files
}

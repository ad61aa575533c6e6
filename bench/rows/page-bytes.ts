import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { ask } from '#load/ask.ts'
import type { Portal } from '#stage/start-portal.ts'
import { atMost, kibibytes, type Row } from '#bench/table.ts'

const kib = 1024
const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
const preload = /<(?:script|link)\b[^>]*?(?:src|href)="(?<path>\/[^"]+\.(?:js|css))"(?<rest>[^>]*)/gu

// chunks that web/build/chunk-groups.ts names: who logs in has loaded the first two on /login
const broughtByLogin = /\/assets\/(?:calls|session)-/u
const behindLogin = /\/assets\/member-/u
// the research team's area is a page of its own, with a React of its own: who comes there does not come from /login
const ofStaff = /\/assets\/staff\//u

/** `inside`: styles that stand in the page itself, and whose file is not asked for. They count as what they are, not as a request. */
type Page = { path: string; html: number; files: Map<string, number>; inside: Set<string> }

/** What a browser fetches for each address, in brotli, as the server sends it. */
export async function pageBytes({ port }: Portal): Promise<Row[]> {
  const all: Page[] = []
  for (const path of await builtPaths()) all.push(await measurePage(port, path))
  const isOfStaff = ({ files }: Page) => [...files.keys()].some((file) => ofStaff.test(file))
  const pages = all.filter((page) => !isOfStaff(page))

  const login = pageAt(pages, '/login')
  const isNew = (file: string) => !login.files.has(file)
  const [inside, outside] = [true, false].map((isBehind) =>
    pages.filter(({ files }) => [...files.keys()].some((file) => behindLogin.test(file)) === isBehind),
  )
  const brought = sum(pageAt(pages, '/home').files, (file) => broughtByLogin.test(file))
  const open = largestOf(outside, isNew)
  const member = largestOf(inside, (file) => isNew(file) && !broughtByLogin.test(file))
  return [
    atMost('first visit to /login: JS + CSS', sum(login.files), 90 * kib, kibibytes),
    atMost('what logging in loads besides', brought, 40 * kib, kibibytes),
    atMost(`further route before the login, the largest (${open.path})`, open.bytes, 40 * kib, kibibytes),
    atMost(`further route behind the login, the largest (${member.path})`, member.bytes, 40 * kib, kibibytes),
    ...all.filter(isOfStaff).map(withoutLimit),
    filesAtMost(all, 12),
    ...['/login', '/signup'].map((path) => {
      const { html, files, inside } = pageAt(pages, path)
      const readable = html + sum(files, (file) => file.endsWith('.css') && !inside.has(file))
      return atMost(`${path} can be read after: HTML + CSS`, readable, 15 * kib, kibibytes)
    }),
  ]
}

const withoutLimit = ({ path, files }: Page): Row => ({
  what: `first visit to ${path}, a page of its own: JS + CSS`,
  ours: kibibytes(sum(files)),
  limit: '–',
  ratio: null,
  ok: null,
})

/** The page that names most files: each is a request, whatever it weighs. */
function filesAtMost(pages: readonly Page[], limit: number): Row {
  const requests = ({ files, inside }: Page) => files.size - inside.size
  const [most] = pages.toSorted((a, b) => requests(b) - requests(a))
  if (most === undefined) throw new Error('There are no pages.')
  return atMost(`JS and CSS files of a page, the most (${most.path})`, requests(most), limit, String)
}

/** The page that asks for most of what counts. */
function largestOf(pages: readonly Page[] = [], counts: (file: string) => boolean) {
  const [largest] = pages
    .map(({ path, files }) => ({ path, bytes: sum(files, counts) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  return largest ?? { path: 'none', bytes: 0 }
}

async function builtPaths() {
  const names = await readdir(built)
  return names
    .filter((name) => name.endsWith('.html') && !['app.html', 'start.html'].includes(name))
    .map((name) => `/${name.slice(0, -'.html'.length)}`)
}

/** The families' pages that anybody may open. */
export const publicPaths = (portal: Pick<Portal, 'port'>) => pathsOf(portal, false)

/** The families' pages behind the log-in. */
export const memberPaths = (portal: Pick<Portal, 'port'>) => pathsOf(portal, true)

async function pathsOf({ port }: Pick<Portal, 'port'>, isBehindLogin: boolean): Promise<string[]> {
  const found: string[] = []
  for (const path of await builtPaths()) {
    const page = (await ask(port, { method: 'GET', path })).body.toString()
    if (behindLogin.test(page) === isBehindLogin && !ofStaff.test(page)) found.push(path)
  }
  return found
}

async function measurePage(port: number, path: string): Promise<Page> {
  const plain = await ask(port, { method: 'GET', path })
  const html = await sizeOf(port, path)
  const files = new Map<string, number>()
  const inside = new Set<string>()
  for (const { groups } of plain.body.toString().matchAll(preload)) {
    const { path: file = '', rest = '' } = groups ?? {}
    files.set(file, await sizeOf(port, file))
    if (rest.includes('disabled')) inside.add(file)
  }
  return { path, html, files, inside }
}

async function sizeOf(port: number, path: string) {
  const { headers, body } = await ask(port, { method: 'GET', path, headers: { 'accept-encoding': 'br' } })
  if (headers['content-encoding'] !== 'br') throw new Error(`${path} was not sent in brotli.`)
  return body.length
}

function pageAt(pages: readonly Page[], path: string): Page {
  const page = pages.find((known) => known.path === path)
  if (page === undefined) throw new Error(`${path} is not among the built pages.`)
  return page
}

const sum = (files: Map<string, number>, counts: (file: string) => boolean = () => true) =>
  [...files].reduce((total, [file, bytes]) => total + (counts(file) ? bytes : 0), 0)

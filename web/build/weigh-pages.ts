import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const named = /<(?:script|link)\b[^>]*?(?:src|href)="(?<file>\/[^"]+\.(?:js|css))"/gu
// the team's area is a page of its own, with a React of its own
const ofTeam = /\/assets\/staff\//u
// chunks that web/build.ts names: the log-in loads them, and so does the code that ends a sign-up
const cameWithSession = /\/assets\/(?:calls|session)-/u

/** `bytes` are what a page adds to those of /login, and inside a session also to those that come with it. */
type WeighedPage = { path: string; isInSession: boolean; bytes: number }

/** Scripts and styles of the families' built pages, in bytes of brotli as they are sent (docs/design.md, section 9). */
export async function weighPages(
  dist: string,
): Promise<{ login: number; ofSession: number; pages: WeighedPage[] }> {
  const sizeOf = async (files: readonly string[]) =>
    (await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.br`))).size))).reduce(
      (sum, size) => sum + size,
      0,
    )
  const filesOf = async (name: string) => {
    const text = await readFile(join(dist, name), 'utf8')
    return [...new Set([...text.matchAll(named)].map(({ groups }) => groups?.['file'] ?? ''))]
  }

  const login = await filesOf('login.html')
  const session = (await filesOf('home.html')).filter((file) => cameWithSession.test(file))
  const pages: WeighedPage[] = []
  for (const name of (await readdir(dist)).filter((file) => file.endsWith('.html'))) {
    const files = await filesOf(name)
    if (['app.html', 'start.html'].includes(name) || files.some((file) => ofTeam.test(file))) continue
    const isInSession = files.some((file) => file.startsWith('/assets/session-'))
    const known = isInSession ? [...login, ...session] : login
    pages.push({
      path: `/${name.slice(0, -'.html'.length)}`,
      isInSession,
      bytes: await sizeOf(files.filter((file) => !known.includes(file))),
    })
  }
  return { login: await sizeOf(login), ofSession: await sizeOf(session), pages }
}

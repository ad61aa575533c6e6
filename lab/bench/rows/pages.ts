import { fileURLToPath } from 'node:url'

import { atMost, kibibytes, type Row } from '#bench/table.ts'

import { weighPages } from '../../../web/build/weigh-pages.ts'

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Scripts and styles of /login, what comes with a session, and what a further page adds, outside and inside one. */
export async function pageBytes(): Promise<Row[]> {
  const { login, ofSession, pages } = await weighPages(built)
  const largest = (isInSession: boolean) => {
    const [page] = pages
      .filter((one) => one.isInSession === isInSession)
      .toSorted((a, b) => b.bytes - a.bytes)
    if (page === undefined) throw new Error(`There are no pages in ${built}.`)
    const where = isInSession ? 'inside a session' : 'outside a session'
    return atMost(
      `  of a further page ${where}, the largest (${page.path})`,
      page.bytes,
      45 * 1024,
      kibibytes,
    )
  }
  return [
    atMost('scripts and styles of /login', login, 95 * 1024, kibibytes),
    {
      what: '  that come with a session',
      ours: kibibytes(ofSession),
      limit: '–',
      ratio: null,
      ok: null,
    },
    largest(false),
    largest(true),
  ]
}

/** The families' pages that anybody may open. */
export const publicPaths = () => pathsOf(false)

/** The families' pages that ask for a session. */
export const memberPaths = () => pathsOf(true)

const pathsOf = async (isInSession: boolean) =>
  (await weighPages(built)).pages.filter((page) => page.isInSession === isInSession).map(({ path }) => path)

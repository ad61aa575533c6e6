import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sha256, sha256Text } from '#platform/secrets/secrets.ts'

import { escapeHtml } from './escape-html.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type Page = { etag: string; policy: string; plain: Buffer; br: Buffer; gzip: Buffer }
export type Pages = { known: ReadonlyMap<string, Page>; start: Page; shell: Page }

const encodings = ['br', 'gzip'] as const

/** Reads the built pages once: one for each address, `start.html` for the bare one, `app.html` for every other. */
export async function readPages(folder: string, facts: Record<string, string>): Promise<Pages> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'))
  const pages = new Map<string, Page>()
  for (const file of files) {
    const html = await readFile(join(folder, file), 'utf8')
    pages.set(`/${file.slice(0, -'.html'.length)}`, await pageOf(withFacts(html, facts)))
  }
  const shell = pages.get('/app')
  if (shell === undefined) throw new Error(`There is no app.html in ${folder}: build the web first.`)
  const start = pages.get('/start') ?? shell
  pages.delete('/app')
  pages.delete('/start')
  return { known: pages, start, shell }
}

/** Writes facts into a page: as `<meta>` elements for its scripts, and in the places that a page which was rendered ahead holds for them. */
function withFacts(html: string, facts: Record<string, string>): string {
  const meta = Object.entries(facts)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`)
    .join('')
  return html
    .replace(/\{\{([\w-]+)\}\}/gu, (place, name: string) => escapeHtml(facts[name] ?? place))
    .replace('</head>', () => `${meta}</head>`)
}

// the best quality is a twelfth smaller and takes thirty times as long: 0.7 s of processor time at each start
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function pageOf(html: string): Promise<Page> {
  const plain = Buffer.from(html)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, script = '']) =>
    sha256(script).toString('base64'),
  )
  return {
    etag: `"${sha256Text(html).slice(0, 22)}"`,
    policy: contentSecurityPolicy(scripts),
    plain,
    br: await promisify(brotliCompress)(plain, quick),
    gzip: await promisify(gzip)(plain),
  }
}

/** Answers every address that is not the API's: with its page, or with the page that says it does not exist. */
export function pageRoutes(app: FastifyInstance, { known, start }: Pages) {
  app.get('/', (request, reply) => send(request, reply, start))
  for (const [path, page] of known) {
    for (const url of [path, `${path}/`])
      app.get(url, { exposeHeadRoute: true }, (request, reply) => send(request, reply, page))
    // a form that was sent before its page was awake: nobody reads it, and the browser stays on the page as it is
    app.post(path, { onRequest: async (_request, reply) => reply.code(204).send() }, nothing)
  }
  // the research team's area is one page, which knows by itself what is below it
  const staff = known.get('/staff')
  if (staff) app.get('/staff/*', { exposeHeadRoute: true }, (request, reply) => send(request, reply, staff))
}

const nothing = async () => undefined

export const sendShell = (request: FastifyRequest, reply: FastifyReply, { shell }: Pages) =>
  send(request, reply.code(404), shell)

function send({ headers }: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({
    etag: page.etag,
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  if (headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = encodings.find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(encoding ? page[encoding] : page.plain)
}

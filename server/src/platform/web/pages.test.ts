import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pageRoutes, readPages, sendShell } from './pages.ts'

const pageCalled = (name: string) => `<html><head></head><body>${name}</body></html>`

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desco-pages-'))
  for (const name of ['app', 'home', 'login', 'staff', 'start'])
    await writeFile(join(folder, `${name}.html`), pageCalled(name))
  await writeFile(join(folder, 'early.html'), '<head><script>go()</script></head><body>early</body>')
  await writeFile(
    join(folder, 'ahead.html'),
    '<head></head><body>ahead<a href="mailto:{{study-contact}}">{{study-name}}</a>{{unknown}}</body>',
  )
  const pages = await readPages(folder, {
    'study-contact': 'study@example.org',
    'study-name': 'Cibo & "Casa" $&',
  })
  app = Fastify()
  pageRoutes(app, pages)
  app.setNotFoundHandler((request, reply) => sendShell(request, reply, pages))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function open(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, body, headers } = await app.inject({ method, url })
  return { status: statusCode, page: /<body>(\w+)/u.exec(body)?.[1], headers }
}

it('allows the scripts that stand in the page itself by their hashes, and no other', async () => {
  const { headers } = await open('/early')
  const hash = createHash('sha256').update('go()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect((await open('/login')).headers['content-security-policy']).toContain("script-src 'self';")
})

it('writes what it knows of the study where the page holds a place for it, and into its head for the scripts', async () => {
  const { body } = await app.inject('/ahead')
  expect(body).toBe(
    '<head><meta name="study-contact" content="study@example.org">' +
      '<meta name="study-name" content="Cibo &amp; &quot;Casa&quot; $&amp;"></head>' +
      '<body>ahead<a href="mailto:study@example.org">Cibo &amp; &quot;Casa&quot; $&amp;</a>{{unknown}}</body>',
  )
})

describe('an address', () => {
  it.each([
    '/staff',
    '/staff/',
    '/staff/famiglie',
    '/staff/famiglie/42',
    '/staff/nessuna-pagina',
    '/staff?a=b',
  ])('of the research team, %s, gets the team’s page', async (url) => {
    expect(await open(url)).toMatchObject({ status: 200, page: 'staff' })
    expect(await open(url, 'HEAD')).toMatchObject({ status: 200 })
  })

  it.each([
    ['/', 'start'],
    ['/home', 'home'],
    ['/login', 'login'],
    ['/login/', 'login'],
  ])('of families, %s, gets its own page', async (url, page) => {
    expect(await open(url)).toMatchObject({ status: 200, page })
  })

  it.each(['/login', '/login?next=home'])('that gets a form before it is awake, %s, stays', async (url) => {
    const payload = 'email=giulia%40example.org&password=secret'
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const sent = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
      expect([sent.statusCode, sent.body]).toEqual([204, ''])
    }
  })

  it.each(['/nowhere', '/staffetta', '/login/staff', '/app', '/start'])(
    'that nobody knows, %s, says so',
    async (url) => {
      expect(await open(url)).toMatchObject({ status: 404, page: 'app' })
    },
  )
})

it('asks the browser to look again before it shows a page that it kept', async () => {
  const { headers } = await open('/staff/registro')
  expect(headers['cache-control']).toBe('no-cache')
  const kept = await app.inject({ url: '/staff', headers: { 'if-none-match': String(headers['etag']) } })
  expect(kept.statusCode).toBe(304)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { webFiles } from './web-files.ts'

const app = fastify()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desco-web-files-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not of the web')
  await writeFile(join(folder, 'web/sw.js'), 'worker')
  await writeFile(join(folder, 'web/.built-from'), 'fingerprint')
  await writeFile(join(folder, 'web/login.html'), '<p>built</p>')
  await writeFile(join(folder, 'web/assets/app-1.js'), 'code')
  await writeFile(join(folder, 'web/assets/app-1.js.br'), brotliCompressSync('code'))
  await writeFile(join(folder, 'web/assets/.hidden'), 'hidden')
  await webFiles(app, join(folder, 'web'))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nowhere'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('webFiles', () => {
  it('lets a browser keep for a year what has a hash in its name, and nothing else', async () => {
    const hashed = await app.inject('/assets/app-1.js')
    expect(hashed.body).toBe('code')
    expect(hashed.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    const named = await app.inject('/sw.js')
    expect(named.body).toBe('worker')
    expect(named.headers).toMatchObject({ 'cache-control': 'no-cache' })
  })

  it('answers with the file in brotli to who reads that', async () => {
    const answer = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br' })
    expect(answer.rawPayload).toEqual(brotliCompressSync('code'))
  })

  it.each(['/assets/app-2.js', '/assets', '/login.html', '/.built-from', '/assets/.hidden', '/other/a.js'])(
    'has nothing at %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await app.inject({ url, method })).statusCode).toBe(404)
    },
  )

  it.each([
    '/assets/',
    '/assets/../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fsecret.txt',
  ])('leads nowhere outside its folder by %s', async (url) => {
    const answer = await app.inject(url)
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('not of the web')
  })

  it('answers with what a release beside it has too, and with its own first', async () => {
    const write = async (release: string, name: string, text: string) => {
      const assets = join(folder, 'releases', release, 'web/dist/assets')
      await mkdir(assets, { recursive: true })
      await writeFile(join(assets, name), text)
    }
    await write('1', 'app-old.js', 'of before')
    await writeFile(join(folder, 'releases/1/web/dist/sw.js'), 'worker of before')
    await write('1', 'both.js', 'of before')
    await write('2', 'both.js', 'of today')
    await writeFile(join(folder, 'releases/2/web/dist/robots.txt'), '')
    const upgraded = fastify()
    await webFiles(upgraded, join(folder, 'releases/2/web/dist'))
    const at = async (url: string) => (await upgraded.inject(url)).body
    expect([await at('/assets/app-old.js'), await at('/assets/both.js')]).toEqual(['of before', 'of today'])
    expect((await upgraded.inject('/sw.js')).statusCode).toBe(404)
    await upgraded.close()
  })
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildInto } from '../../build.ts'

type Chunk = Extract<Awaited<ReturnType<typeof buildInto>>[number], { type: 'chunk' }>

const run = promisify(execFile)
let dist: string
let chunks: Chunk[]
beforeAll(async () => {
  // inside the repository: native packages stay where they are
  const cache = join(import.meta.dirname, '../../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  dist = await mkdtemp(join(cache, 'desco-bundle-'))
  chunks = (await buildInto(dist)).filter((part) => part.type === 'chunk')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

/** Imports these files of the bundle in a process of their own and answers what it then says. */
async function imported(files: string[], expression: string): Promise<unknown> {
  const code = `${files.map((file) => `await import(${JSON.stringify(join(dist, file))})`).join(';')};console.log(JSON.stringify(${expression}))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(stdout)
}

/** The files that are read when this one is. */
function readWith(fileName: string, known = new Set<string>()): Set<string> {
  if (known.has(fileName)) return known
  known.add(fileName)
  for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) readWith(next, known)
  return known
}

const packagesOf = (files: ReadonlySet<string>) =>
  new Set(
    chunks
      .filter(({ fileName }) => files.has(fileName))
      .flatMap(({ moduleIds }) => moduleIds)
      .map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/u.exec(id)?.[1]),
  )

describe('the bundle', () => {
  it('loads every part that is imported late', async () => {
    const late = chunks.filter(({ isDynamicEntry }) => isDynamicEntry).map(({ fileName }) => fileName)
    expect(late).toContain('postal-mime.js')
    expect(await imported(late, 'true')).toBe(true)
  })

  it('starts without what only some portals, and those seldom, need', () => {
    const atStart = packagesOf(new Set([...readWith('main.js'), ...readWith('start-portal.js')]))
    expect(atStart).toContain('fastify')
    for (const late of ['smtp-server', 'postal-mime', 'prom-client', '@simplewebauthn/server'])
      expect(atStart).not.toContain(late)
  })
})

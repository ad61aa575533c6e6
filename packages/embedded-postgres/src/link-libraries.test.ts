import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { linkLibraries } from './link-libraries.ts'

let home: string
let native: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'desco-links-'))
  native = join(home, 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library')
})
afterEach(() => rm(home, { recursive: true }))

const listLink = () =>
  writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )

test('several starts at once make the links together', async () => {
  await listLink()

  await Promise.all([1, 2, 3].map(() => linkLibraries(native, join(home, 'spare'))))

  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
  expect(await readdir(home)).toEqual(['native'])
})

test('a package without a list needs no links', async () => {
  expect(await linkLibraries(native, join(home, 'spare'))).toBeUndefined()
})

test.skipIf(process.getuid?.() === 0)('links go elsewhere when the installed folder is closed', async () => {
  await listLink()
  await chmod(join(native, 'lib'), 0o500)

  const path = await linkLibraries(native, join(home, 'spare'))

  await chmod(join(native, 'lib'), 0o700)
  expect(path).toBe(`${join(home, 'spare')}:${join(native, 'lib')}`)
  expect(await readFile(join(home, 'spare', 'libpq.so.5'), 'utf8')).toBe('library')
})

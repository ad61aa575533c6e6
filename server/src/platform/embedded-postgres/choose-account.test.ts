import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { chooseAccount } from './choose-account.ts'

const isRoot = process.getuid?.() === 0
const missing = '/nowhere/cluster'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desco-account-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe.runIf(isRoot && process.platform === 'linux')('root starting PostgreSQL', () => {
  test('takes another number in a user namespace', async () => {
    const account = await chooseAccount(missing, async () => true)
    expect(account).toMatchObject({ prefix: ['unshare', '--user', expect.any(String), expect.any(String)] })
    expect(account.uid).toBeUndefined()
  })

  test('becomes nobody where namespaces are blocked', async () => {
    expect(await chooseAccount(missing, async () => false)).toEqual({ prefix: [], uid: 65534, gid: 65534 })
  })

  test('becomes the owner of a cluster that somebody else made', async () => {
    await chown(folder, 1234, 1235)
    expect(await chooseAccount(folder, async () => true)).toEqual({ prefix: [], uid: 1234, gid: 1235 })
  })
})

describe.skipIf(isRoot)('an ordinary user starting PostgreSQL', () => {
  test('stays itself', async () => {
    expect(await chooseAccount(missing, async () => true)).toEqual({ prefix: [] })
  })
})

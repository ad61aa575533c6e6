import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { chooseAccount, giveFolderTo } from './choose-account.ts'
import { createCluster } from './create-cluster.ts'
import { locateBinaries } from './locate-binaries.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

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

  test('starts a cluster of nobody as nobody', async () => {
    const account = { prefix: [], uid: 65534, gid: 65534 }
    const clusterFolder = join(folder, 'cluster')
    await giveFolderTo(account, folder)
    const surroundings = { account, libraryPath: undefined }
    await createCluster({ initdb: locateBinaries().initdb, clusterFolder, durable: false, surroundings })

    const { connection, stop } = await startEmbeddedPostgres({ folder, durable: false })

    const [pid] = (await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8')).split('\n')
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m)
    await stop()
    await rm(connection.host, { recursive: true })
  })
})

describe.skipIf(isRoot)('an ordinary user starting PostgreSQL', () => {
  test('stays itself', async () => {
    expect(await chooseAccount(missing, async () => true)).toEqual({ prefix: [] })
  })
})

import { chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { chooseAccount, giveFolderTo } from './choose-account.ts'
import { createCluster } from './create-cluster.ts'
import { linkLibraries } from './link-libraries.ts'
import { locateBinaries } from './locate-binaries.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
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
    expect(account.owner).toBeUndefined()
  })

  test('becomes nobody that may enter every folder, where namespaces are blocked', async () => {
    expect(await chooseAccount(missing, async ([program]) => program === 'setpriv')).toEqual({
      prefix: expect.arrayContaining(['setpriv', '--reuid=65534', '--ambient-caps=+dac_override']),
      owner: nobody,
    })
  })

  test('is spawned as nobody where the machine allows neither', async () => {
    expect(await chooseAccount(missing, async () => false)).toEqual({
      prefix: [],
      owner: nobody,
      spawnAs: nobody,
    })
  })

  test('becomes the owner of a cluster that somebody else made', async () => {
    await chown(folder, 1234, 1235)
    expect(await chooseAccount(folder, async () => true)).toEqual({
      prefix: expect.arrayContaining(['--reuid=1234', '--regid=1235']),
      owner: { uid: 1234, gid: 1235 },
    })
  })

  test('starts a cluster of nobody as nobody, below a folder that only root may enter', async () => {
    const databaseFolder = join(folder, 'database')
    const clusterFolder = join(databaseFolder, 'cluster')
    await mkdir(databaseFolder)
    const account = await chooseAccount(clusterFolder, async ([program]) => program === 'setpriv')
    await giveFolderTo(account, databaseFolder)
    const { initdb, nativeFolder } = locateBinaries()
    const libraryPath = await linkLibraries(nativeFolder, join(databaseFolder, 'libraries'))
    const surroundings = { account, libraryPath }
    await createCluster({ initdb, clusterFolder, durable: false, surroundings })

    const { connection, stop } = await startEmbeddedPostgres({ folder: databaseFolder, durable: false })

    expect(await stat(folder)).toMatchObject({ uid: 0, mode: 0o40700 })

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

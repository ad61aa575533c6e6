import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { chooseAccount, giveFolderTo } from './choose-account.ts'
import { createCluster, unfinishedPrefix } from './create-cluster.ts'
import { connectionThrough, createDatabase } from './reach-database.ts'
import { keepRunning, stopWhenParentDies, watchParent } from './keep-running.ts'
import { holdFolder, launchPostmaster, type Log } from './launch-postmaster.ts'
import { linkLibraries } from './link-libraries.ts'
import { locateBinaries } from './locate-binaries.ts'
import { prepareSocketFolder } from './prepare-socket-folder.ts'
import { commandWorks } from './run-program.ts'
import { type Settings, serverOptions } from './server-settings.ts'

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  /** Ends open connections and stops the server; may be called again. */
  stop: () => Promise<void>
}

type Options = {
  folder: string
  log?: Log
  settings?: Settings
  /** False only for databases that are thrown away: a power cut would ruin them. */
  durable?: boolean
}

/** Starts the portal's own PostgreSQL on a folder, creating whatever is not there yet. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {}, durable = true } = options
  const binaries = locateBinaries()
  const folder = await openFolder(options.folder)
  const clusterFolder = join(folder, 'cluster')

  const libraryPath = await linkLibraries(binaries.nativeFolder, join(folder, 'libraries'))
  const account = await chooseAccount(clusterFolder)
  await giveFolderTo(account, folder)
  const surroundings = { account, libraryPath }
  await createCluster({ initdb: binaries.initdb, clusterFolder, durable, surroundings })
  const socketFolder = await prepareSocketFolder(folder, account)

  const kernelEndsIt = await commandWorks([...stopWhenParentDies, 'true'])
  const canHoldFolder = await commandWorks(['flock', '--no-fork', '--shared', '/', 'true'])
  const command = [
    ...account.prefix,
    ...(kernelEndsIt ? stopWhenParentDies : []),
    ...(canHoldFolder ? holdFolder(clusterFolder) : []),
    binaries.postgres,
    '-D',
    clusterFolder,
    ...serverOptions({ socketFolder, durable, settings }),
  ]
  const launch = async () => {
    const server = { command, surroundings, folder, clusterFolder, socketFolder, log }
    const postmaster = await launchPostmaster(server)
    if (!kernelEndsIt) watchParent(postmaster.pid)
    return postmaster
  }

  const running = keepRunning(await launch(), launch, log)
  try {
    await createDatabase(socketFolder)
    await removeUnfinishedClusters(folder)
  } catch (error) {
    await running.stop()
    throw error
  }
  return { connection: connectionThrough(socketFolder), stop: running.stop }
}

/** Only the database folder itself is closed: its account may be another than ours, and must reach it. */
async function openFolder(folder: string) {
  await mkdir(dirname(resolve(folder)), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return realpath(folder)
}

/** Interrupted first starts leave these; while we hold the cluster nobody can be in need of one. */
async function removeUnfinishedClusters(folder: string) {
  const names = await readdir(folder)
  const unfinished = names.filter((name) => name.startsWith(unfinishedPrefix))
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

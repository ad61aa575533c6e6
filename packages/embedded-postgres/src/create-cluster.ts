import { existsSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { giveFolderTo } from './choose-account.ts'
import { gaveUp } from './database-errors.ts'
import { type Surroundings, runProgram } from './run-program.ts'

export const superuser = 'desco'
export const unfinishedPrefix = 'unfinished-'

type NewCluster = { initdb: string; clusterFolder: string; durable: boolean; surroundings: Surroundings }

/** Creates the cluster unless there is one. It appears whole or not at all. */
export async function createCluster({ initdb, clusterFolder, durable, surroundings }: NewCluster) {
  if (existsSync(clusterFolder)) return

  const unfinished = await mkdtemp(join(dirname(clusterFolder), unfinishedPrefix))
  await giveFolderTo(surroundings.account, unfinished)
  const { code, said } = await runProgram(
    [...surroundings.account.prefix, initdb, ...initdbOptions(unfinished, durable)],
    surroundings,
  )
  // another process may create the same cluster at this moment: the first to finish wins
  const renamed =
    code === 0 &&
    (await rename(unfinished, clusterFolder).then(
      () => true,
      () => false,
    ))
  if (!renamed) await rm(unfinished, { recursive: true, force: true })
  if (!existsSync(clusterFolder)) throw cannotCreate(dirname(clusterFolder), said, surroundings)
  if (durable) await makeRenameDurable(dirname(clusterFolder))
}

function cannotCreate(folder: string, said: string, { account: { spawnAs } }: Surroundings) {
  const what = `The embedded database cannot be created in ${folder}; initdb said:`
  return gaveUp({ folder, what, said, hint: spawnAs && mustEnter(spawnAs.uid) })
}

const mustEnter = (uid: number) =>
  `It ran as user ${uid}, because it refuses to run as root: that user must be able to enter every folder above ` +
  'this one and above the installed programs. Or start the portal as an ordinary user. '

function initdbOptions(folder: string, durable: boolean) {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    // anyone who reaches the socket is let in: its folder is closed to everyone but us
    '--auth=trust',
    '--encoding=UTF8',
    // the built-in locale sorts alike on every machine, so indexes outlive an upgrade of the system;
    // Italian order is asked for where it matters, with the ICU collation "it-x-icu"
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

async function makeRenameDurable(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

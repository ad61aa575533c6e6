import { stat } from 'node:fs/promises'

import { DatabaseCannotStart } from './database-errors.ts'
import { type CommandWorks, commandWorks, runProgram } from './run-program.ts'

type Owner = { uid: number; gid: number }

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type Account = {
  /** The command that stands before the program. */
  prefix: readonly string[]
  /** The owner that the files must have, where that is not this process. */
  owner?: Owner
  /** The user that the program is spawned as, where no prefix changes the user. */
  spawnAs?: Owner
}

const nobody: Owner = { uid: 65534, gid: 65534 }
const rootSeenAsNobody = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]

/** Another user that may, like root, enter every folder: temporary folders and root's home are closed to others. */
const asUserWhoEntersEverything = ({ uid, gid }: Owner) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  // without it access(2), by which initdb looks for its programs, leaves the capability out
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/**
 * An ordinary user runs PostgreSQL as itself. Root keeps the owner of an existing cluster. For its own files it
 * enters a user namespace where root has another number: this needs no system user. Where namespaces are blocked,
 * as in most containers, the files are given to "nobody".
 */
export async function chooseAccount(
  clusterFolder: string,
  works: CommandWorks = commandWorks,
): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (process.platform !== 'linux') {
    throw new DatabaseCannotStart(
      'PostgreSQL refuses to run as root: start the portal as an ordinary user, or set DATABASE_URL.',
    )
  }

  const found = await stat(clusterFolder).catch(() => undefined)
  if (found && found.uid !== 0) return ownedBy({ uid: found.uid, gid: found.gid }, works)
  if (await works([...rootSeenAsNobody, 'true'])) return { prefix: rootSeenAsNobody }
  return ownedBy(nobody, works)
}

async function ownedBy(owner: Owner, works: CommandWorks): Promise<Account> {
  const prefix = asUserWhoEntersEverything(owner)
  return (await works([...prefix, 'true'])) ? { prefix, owner } : { prefix: [], owner, spawnAs: owner }
}

/** Makes everything below the folder belong to the account that PostgreSQL will run as. */
export async function giveFolderTo({ owner }: Account, folder: string) {
  if (owner === undefined) return
  const { code, said } = await runProgram(['chown', '-R', `${owner.uid}:${owner.gid}`, folder], {
    account: { prefix: [] },
    libraryPath: undefined,
  })
  if (code !== 0) throw new DatabaseCannotStart(`The database folder cannot change owner: ${said}`)
}

import { stat } from 'node:fs/promises'

import { DatabaseCannotStart } from './database-errors.ts'
import { type CommandWorks, commandWorks, runProgram } from './run-program.ts'

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type Account = { prefix: readonly string[]; uid?: number; gid?: number }

const nobody = 65534
const rootSeenAsNobody = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * An ordinary user runs PostgreSQL as itself. Root keeps the owner of an existing cluster; for its own files it
 * enters a user namespace where root has another number (this needs no system user, and works below folders
 * that only root may enter), or, where namespaces are blocked, gives the folder to "nobody".
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

  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (await works([...rootSeenAsNobody, 'true'])) return { prefix: rootSeenAsNobody }
  return { prefix: [], uid: nobody, gid: nobody }
}

/** Makes everything below the folder belong to the account that PostgreSQL will run as. */
export async function giveFolderTo(account: Account, folder: string) {
  if (account.uid === undefined) return
  const owner = `${account.uid}:${account.gid ?? account.uid}`
  const { code, said } = await runProgram(['chown', '-R', owner, folder], {
    account: { prefix: [] },
    libraryPath: undefined,
  })
  if (code !== 0) throw new DatabaseCannotStart(`The database folder cannot change owner: ${said}`)
}

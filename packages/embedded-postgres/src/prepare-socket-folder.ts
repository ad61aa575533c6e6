import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Account } from './choose-account.ts'

export const port = 5432
const socketName = `/.s.PGSQL.${port}`
// macOS allows 104 bytes, Linux 108, both with the closing zero
const longestSocketPath = 103

/**
 * Makes the private folder of the socket. It is not inside the database folder, whose path may be longer than
 * a socket's may be; its name comes from that path, so every start finds the same one.
 */
export async function prepareSocketFolder(databaseFolder: string, account: Account): Promise<string> {
  const uid = account.owner?.uid ?? process.getuid?.() ?? 0
  const name = `desco-${uid}-${createHash('sha256').update(databaseFolder).digest('hex').slice(0, 16)}`
  const preferred = shortEnough(join(tmpdir(), name)) ?? join('/tmp', name)

  await mkdir(preferred, { mode: 0o700 }).catch(() => undefined)
  const folder = (await isOurs(preferred, uid)) ? preferred : await mkdtemp(`${preferred}-`)
  await chmod(folder, 0o700)
  if (account.owner !== undefined) await chown(folder, account.owner.uid, account.owner.gid)
  return folder
}

function shortEnough(folder: string) {
  return Buffer.byteLength(folder + socketName) + '-XXXXXX'.length <= longestSocketPath ? folder : undefined
}

/** Anyone may write in the temporary folder: a folder or link that somebody else put there is not used. */
async function isOurs(folder: string, uid: number) {
  const found = await lstat(folder).catch(() => undefined)
  return found !== undefined && found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.())
}

import { resolve } from 'node:path'

import type { Database } from '#platform/database/database.ts'
import { createSecrets, missingKey, SecretUnreadable, type Secrets } from '#platform/secrets/encryption.ts'
import { insertKey, listKeys, lockKeys } from '#platform/secrets/encryption-keys.queries.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { localKeyFile, makeLocalKeys, type MasterKeys, readLocalKeys } from '#platform/secrets/master-keys.ts'

import { type Config, keysIn } from '#server/config.ts'
import { listKeysInUse } from '#server/encrypted-columns.ts'

type Settings = Pick<Config, 'keys' | 'dataFolder' | 'production'>

/**
 * The keys that were configured, or those of the data folder, which are made when neither they nor the database know any.
 * Refuses keys other than those that the database uses: better now than at the first log-in. `say` hears, in production, what
 * a key beside the data is good for. Throws `ConfigError` and `SecretUnreadable`.
 */
export async function openSecrets(
  config: Settings,
  { db, say }: { db: Database; say: (line: string) => void },
): Promise<Secrets> {
  const secrets = await agreeOnKeys(db, (used) => createSecrets(config.keys ?? localKeys(config, used)))
  if (config.keys === null && config.production) say(keyBesideTheData(resolve(config.dataFolder)))
  return secrets
}

/**
 * The database remembers which keys it is used with, from the first start on: a second machine with a key of its own is
 * refused before it has written anything. One process after the other.
 */
export async function agreeOnKeys(db: Database, open: (used: string[]) => Secrets): Promise<Secrets> {
  return inTransaction(db, async (tx) => {
    await lockKeys(tx)
    const known = await listKeys(tx)
    const used = [...new Set([...known.map(({ id }) => id), ...(await listKeysInUse(tx))])]
    const secrets = open(used)
    const missing = used.filter((id) => secrets.markOf(id) === undefined)
    if (missing.length > 0) throw new SecretUnreadable(missingKey(missing))
    const other = known.find(({ id, mark }) => !secrets.markOf(id)?.equals(mark))
    if (other !== undefined) throw new SecretUnreadable(otherKey(other.id))
    const mark = secrets.markOf(secrets.newestKey)
    if (mark !== undefined) await insertKey(tx, { id: secrets.newestKey, mark })
    return secrets
  })
}

const otherKey = (id: string) =>
  `The key ${id} is not the one of this name that the database uses: give the right one in DESCO_KEYS or in the key file.`

function localKeys({ dataFolder }: Settings, used: string[]): MasterKeys {
  const folder = resolve(dataFolder)
  const file = localKeyFile(folder)
  const text = readLocalKeys(folder)
  if (text !== undefined) return keysIn(text, file)
  // a new one would open nothing, and hide that the right one is missing
  if (used.length > 0) throw new SecretUnreadable(`${missingKey(used)} There is no ${file}.`)
  return keysIn(makeLocalKeys(folder), file)
}

const keyBesideTheData = (folder: string) =>
  `Secrets in the database are encrypted with the key in ${localKeyFile(folder)}. It protects them in a leaked database or dump, not on a stolen disk that holds both. Keep a copy apart from the backups; better, set DESCO_KEYS in the environment.`

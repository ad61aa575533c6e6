import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { MasterKey } from './encryption.ts'

export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/**
 * Reads `2026a:<base64>`, several with commas or on lines of their own, the newest first. Undefined when one of them is not
 * 256 bits in base 64, or two have one name.
 */
export function parseMasterKeys(text: string): MasterKeys | undefined {
  const parts = text.split(/[\s,]+/u).filter((part) => part !== '')
  const keys = parts.flatMap((part) => {
    const [, id, base64] = /^([\w.-]{1,32}):([\w+/-]{43}=?)$/u.exec(part) ?? []
    return id === undefined || base64 === undefined ? [] : [{ id, bytes: Buffer.from(base64, 'base64') }]
  })
  const [newest, ...older] = keys
  const areNamedOnce = new Set(keys.map(({ id }) => id)).size === keys.length
  return newest !== undefined && keys.length === parts.length && areNamedOnce ? [newest, ...older] : undefined
}

const newKeyText = () => `local-${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64')}\n`

/** Where a portal that was given no keys keeps its own. */
export const localKeyFile = (folder: string) => join(folder, 'keys')

/** The text of the key file of a data folder; undefined when there is none. */
export function readLocalKeys(folder: string): string | undefined {
  try {
    return readFileSync(localKeyFile(folder), 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes a key file that its owner alone can read. Of several processes on one folder the first makes it: all go on with the same. */
export function makeLocalKeys(folder: string): string {
  const file = localKeyFile(folder)
  mkdirSync(folder, { recursive: true })
  // a process id is not enough: two containers share a folder and both count from 1
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    // on the disk before the first secret that needs it
    writeFileSync(draft, newKeyText(), { mode: 0o600, flag: 'wx', flush: true })
    // as a whole or not at all
    linkSync(draft, file)
    flushFolder(folder)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function flushFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

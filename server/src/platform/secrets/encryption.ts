import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

import { StartRefused } from '#platform/start-refused.ts'

/** 256 random bits, and the name by which what they encrypted is found again. */
export type MasterKey = { id: string; bytes: Buffer }

/** Where an encrypted value stands. A value that was moved to another row or column does not open there. */
export type Place = { table: string; column: string; id: string }

/** Encrypts what must be read again, and hashes what is only compared but could be guessed without a key. */
export type Secrets = {
  /** The key that encrypts. */
  newestKey: string
  /** Says which key it is and nothing about it: two keys of one name have two marks. Undefined for one that is not here. */
  markOf(keyId: string): Buffer | undefined
  encrypt(text: string, place: Place): string
  /** Opens what any of the keys encrypted. Throws `SecretUnreadable`. */
  decrypt(stored: string, place: Place): string
  /** HMAC-SHA-256 with the newest key, for what has too few possible values for a plain hash: codes of six digits, addresses. */
  keyedHash(...parts: string[]): Buffer
  /** The same with each key, the newest first: what was stored before a rotation is still found. */
  keyedHashes(...parts: string[]): Buffer[]
}

/** A key is not the one that the database needs, or a stored secret was changed. Never quotes either. */
export class SecretUnreadable extends StartRefused {
  override readonly name = 'SecretUnreadable'
}

/** The beginning of every encrypted value: the version of the format, then the key's id. */
export const encryptedBy = (keyId = '') => `enc1:${keyId}${keyId === '' ? '' : ':'}`

const algorithm = 'aes-256-gcm'
// NIST SP 800-38D: 96 bits; with random ones a key is good for four billion values
const ivBytes = 12
const tagBytes = 16

/**
 * Secrets encrypted with AES-256-GCM. The first key writes, all of them read. Encryption and keyed hashes have keys of their
 * own, derived from the master key (HKDF, RFC 5869), so that neither says anything about the other.
 */
export function createSecrets(keys: readonly [MasterKey, ...MasterKey[]]): Secrets {
  const [newest] = keys
  const encryptionKeys = new Map(keys.map((key) => [key.id, derive(key, 'desco encryption')]))
  // bytes would be made a key anew for each hash, which costs four times the hash
  const hashKeyOf = (key: MasterKey) => createSecretKey(derive(key, 'desco keyed hash'))
  const newestHashKey = hashKeyOf(newest)
  const hashKeys = keys.map(hashKeyOf)
  const marks = new Map(keys.map((key) => [key.id, derive(key, 'desco key mark')]))
  const encryptionKey = (id: string) => {
    const key = encryptionKeys.get(id)
    if (key === undefined) throw new SecretUnreadable(missingKey([id]))
    return key
  }
  const hashWith = (key: KeyObject, parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest()

  return {
    newestKey: newest.id,
    markOf: (keyId) => marks.get(keyId),
    encrypt: (text, place) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, encryptionKey(newest.id), iv, { authTagLength: tagBytes })
      cipher.setAAD(bindingOf(newest.id, place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return encryptedBy(newest.id) + sealed.toString('base64url')
    },
    decrypt: (stored, place) => {
      const [, keyId, sealed] = /^enc1:([^:]+):([\w-]+)$/u.exec(stored) ?? []
      if (keyId === undefined || sealed === undefined) throw new SecretUnreadable(notOurs(place))
      const bytes = Buffer.from(sealed, 'base64url')
      const key = encryptionKey(keyId)
      try {
        const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
        cipher.setAAD(bindingOf(keyId, place))
        cipher.setAuthTag(bytes.subarray(-tagBytes))
        return cipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        throw new SecretUnreadable(notOurs(place))
      }
    },
    keyedHash: (...parts) => hashWith(newestHashKey, parts),
    keyedHashes: (...parts) => hashKeys.map((key) => hashWith(key, parts)),
  }
}

/** For the operator of the portal. */
export const missingKey = (ids: readonly string[]) =>
  `The database uses the key ${ids.join(', ')}, which is not here: name it in DESCO_KEYS, or bring the key file of the machine that made it.`

const notOurs = ({ table, column, id }: Place) =>
  `The secret in ${table}.${column} of ${id} was changed, moved from another row, or never encrypted.`

const derive = ({ bytes }: MasterKey, purpose: string) =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), purpose, 32))

const bindingOf = (keyId: string, { table, column, id }: Place) =>
  Buffer.from([keyId, table, column, id].join('\n'))

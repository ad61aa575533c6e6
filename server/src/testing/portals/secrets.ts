import { createSecrets, type MasterKey } from '#platform/secrets/encryption.ts'

export const testKey = (id: string, fill = 7): MasterKey => ({ id, bytes: Buffer.alloc(32, fill) })

/** The same key as a setting of a process. */
export const testKeysSetting = `test:${testKey('test').bytes.toString('base64')}`

/** Those of every test that has no keys of its own. */
export const testSecrets = createSecrets([testKey('test')])

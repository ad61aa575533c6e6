import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { testKey } from '#testing/portals/secrets.ts'

import { createSecrets, SecretUnreadable } from './encryption.ts'

const place = { table: 'staff_account', column: 'totp_secret', id: '1' }
const [first, second] = [testKey('2025b', 1), testKey('2026a', 2)]
const secrets = createSecrets([first])

describe('createSecrets', () => {
  it('gives back every text, which does not stand in what is stored', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, unit: 'grapheme' }), (text) => {
        const stored = secrets.encrypt(text, place)
        expect(secrets.decrypt(stored, place)).toBe(text)
        expect(Buffer.from(stored.split(':')[2] ?? '', 'base64url').includes(text)).toBe(false)
        expect(stored).not.toBe(secrets.encrypt(text, place))
      }),
    )
  })

  it('refuses a text of which any bit was changed', () => {
    const [version, key, sealed = ''] = secrets.encrypt('ABCDEF', place).split(':')
    const bytes = Buffer.from(sealed, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bit / 8)
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8))
      const stored = [version, key, changed.toString('base64url')].join(':')
      expect(() => secrets.decrypt(stored, place)).toThrow(SecretUnreadable)
    }
  })

  it('refuses a text that was cut short, and one that was never encrypted', () => {
    const stored = secrets.encrypt('ABCDEF', place)
    for (const wrong of [stored.slice(0, -3), stored.slice(0, 14), 'ABCDEF', '']) {
      expect(() => secrets.decrypt(wrong, place)).toThrow(SecretUnreadable)
    }
  })

  it.each([{ table: 'export_salt' }, { column: 'email' }, { id: '2' }])(
    'refuses a text that was moved to another place: %o',
    (moved) => {
      const stored = secrets.encrypt('ABCDEF', place)
      expect(() => secrets.decrypt(stored, { ...place, ...moved })).toThrow('of')
    },
  )

  it('reads with every key, writes with the first, and names one that is missing', () => {
    const stored = secrets.encrypt('ABCDEF', place)
    const rotated = createSecrets([second, first])
    expect(rotated.decrypt(stored, place)).toBe('ABCDEF')
    expect(rotated.encrypt('ABCDEF', place)).toMatch(/^enc1:2026a:/u)
    expect(() => createSecrets([second]).decrypt(stored, place)).toThrow('the key 2025b, which is not here')
  })

  it('refuses what a key of the same name with other bytes has encrypted', () => {
    const other = createSecrets([{ id: first.id, bytes: randomBytes(32) }])
    expect(() => other.decrypt(secrets.encrypt('ABCDEF', place), place)).toThrow(SecretUnreadable)
  })

  it('never quotes a secret that cannot be read', () => {
    expect(() => secrets.decrypt('JBSWY3DPEHPK3PXP', place)).not.toThrow('JBSWY3DPEHPK3PXP')
  })

  it('hashes differently with each key, and finds what was hashed before a rotation', () => {
    const rotated = createSecrets([second, first])
    expect(rotated.keyedHash('a', 'b')).not.toEqual(secrets.keyedHash('a', 'b'))
    expect(rotated.keyedHashes('a', 'b')).toEqual([rotated.keyedHash('a', 'b'), secrets.keyedHash('a', 'b')])
    expect(secrets.keyedHash('a', 'b')).not.toEqual(secrets.keyedHash('a', 'c'))
  })
})

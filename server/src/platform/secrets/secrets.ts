import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { limits } from '@desco/contract/limits'

/** 256 bits that nobody guesses, safe in a URL. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const sha256 = (...parts: string[]) => hash('sha256', parts.join('\n'), 'buffer')

/** The same as text, for a key in memory. */
export const sha256Text = (...parts: string[]) => hash('sha256', parts.join('\n'), 'base64url')

/** Six random digits. */
export const newCode = () => String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, '0')

/** Compares two hashes without telling by the time it takes how much of them agrees. */
export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

import { createHmac } from 'node:crypto'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { hmacSha256 } from './hmac.ts'

it('says the same as Node’s own HMAC, text after text, whatever the key, the texts and their start', () => {
  const bytes = fc.uint8Array({ maxLength: 100 }).map((one) => Buffer.from(one))
  // with letters of one byte, of which some take two in UTF-8, and with all others
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('a', 'è', '\u00ff'), maxLength: 50 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(bytes, fc.tuple(text, fc.array(text)), (key, [start, texts]) => {
      const ours = hmacSha256(key, start)
      const theirs = (one: string) =>
        createHmac('sha256', key)
          .update(start + one)
          .digest('hex')
      expect(texts.map(ours)).toEqual(texts.map(theirs))
    }),
  )
})

it('gives the result of the standard', () => {
  // RFC 4231, the second test case
  expect(hmacSha256(Buffer.from('Jefe'))('what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

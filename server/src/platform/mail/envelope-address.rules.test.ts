import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { envelopeAddress, keysIn } from './envelope-address.rules.ts'

const key = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const address = 'bounces+0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d@study.example'

describe('envelopeAddress', () => {
  it('adds the key to the name before the last @, in small letters', () => {
    expect(envelopeAddress('bounces@study.example', key.toUpperCase())).toBe(address)
    expect(envelopeAddress('"b@c"@study.example', key)).toBe(address.replace('bounces', '"b@c"'))
  })
})

describe('keysIn', () => {
  it('reads back what was sent, in large letters too, each key once', () => {
    fc.assert(
      fc.property(fc.uuid(), (one) => {
        const sent = envelopeAddress('bounces@study.example', one)
        expect(sent.indexOf('@')).toBeLessThanOrEqual(64)
        expect(keysIn([sent, sent.toUpperCase(), `<${sent}>`, address])).toEqual([one, key])
      }),
    )
  })

  it.each([
    '',
    'bounces@study.example',
    'bounces+abc@study.example',
    address.replace('+', '-'),
    address.replace('0a', '0g'),
    address.replace('@', '0@'),
  ])('finds none in “%s”', (other) => {
    expect(keysIn([other])).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { spellFamilyCode } from './family-code.ts'

describe('spellFamilyCode', () => {
  it.each([
    ['K7M-4TRX', 'K7M-4TRX'],
    ['k7m4trx', 'K7M-4TRX'],
    [' k7m 4trx\t', 'K7M-4TRX'],
    ['K7M–4TRX.', 'K7M-4TRX'],
    ['k7', 'K7'],
    ['k7m-', 'K7M'],
    ['k7m4', 'K7M-4'],
    ['', ''],
    // no code, and not everybody's
    ['%', '%'],
  ])('writes %j as %j', (typed, spelled) => {
    expect(spellFamilyCode(typed)).toBe(spelled)
  })

  it('spells what is spelled the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const spelled = spellFamilyCode(typed)
        expect(spellFamilyCode(spelled)).toBe(spelled)
      }),
    )
  })
})

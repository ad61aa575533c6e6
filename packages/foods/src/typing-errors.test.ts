import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { typingErrors } from './typing-errors.ts'

describe('typingErrors', () => {
  it.each([
    ['pasta', 'pasta', 0],
    ['pata', 'pasta', 1],
    ['passta', 'pasta', 1],
    ['pazta', 'pasta', 1],
    ['psata', 'pasta', 1],
    ['patsa', 'pasta', 1],
    ['pizza', 'pasta', 2],
    ['p', 'pasta', 2],
    ['stapa', 'pasta', 2],
  ])('from %s to %s there are %i', (one, other, errors) => {
    expect(typingErrors(one, other)).toBe(errors)
  })

  const word = fc.stringMatching(/^[a-z]{2,12}$/)

  it('counts one for any letter that is left out, added or changed', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'b', 'z'), (text, at, letter) => {
        const place = at % text.length
        const before = text.slice(0, place)
        expect(typingErrors(before + text.slice(place + 1), text)).toBe(1)
        expect(typingErrors(before + letter + text.slice(place), text)).toBe(1)
        expect(typingErrors(before + letter + text.slice(place + 1), text)).toBe(
          text[place] === letter ? 0 : 1,
        )
      }),
    )
  })

  it('counts the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(typingErrors(one, other)).toBe(typingErrors(other, one))
      }),
    )
  })
})

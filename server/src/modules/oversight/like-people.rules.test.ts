import { describe, expect, it } from 'vitest'

import { halvesOf, oneMistakeFrom, pairsOf, partsOf, wordsIn } from './like-people.rules.ts'

describe('wordsIn', () => {
  it.each([
    ['kiara  Pérez', ['kiara', 'Pérez']],
    ["luca d'allonda", ['luca', "d'allonda"]],
    ['luca d allonda', ['luca', 'allonda', 'd allonda']],
    ['mario.rosi2@posta.example', ['mario', 'rosi']],
    ['li wu', ['li', 'wu']],
    ['3479876543', []],
    ['De Skntis', ['Skntis', 'De Skntis']],
    ['maria de luca', ['maria', 'luca', 'de luca']],
    ['uno due tre quattro cinque sette', ['quattro', 'cinque', 'sette']],
  ])('finds in %j what may be a name: %j', (text, words) => expect(wordsIn(text)).toEqual(words))
})

describe('oneMistakeFrom', () => {
  it.each([
    ['Guilia', 'giulia'],
    ['kiara', 'kiera'],
    ['Niccolò', 'nicolo'],
    ['nicolò', 'niccolo'],
    ["D'Alonda", 'dallonda'],
    ['rossi', 'rossi'],
  ])('finds of %j that %j may be meant', (word, meant) => expect(oneMistakeFrom(word)).toContain(meant))

  it('finds nothing with two mistakes, and nothing twice', () => {
    const meant = oneMistakeFrom('rosi')
    expect(meant).not.toContain('russo')
    expect(new Set(meant).size).toBe(meant.length)
  })
})

describe('partsOf', () => {
  it('looks for all that was said, and for less than four letters not at all', () => {
    expect(['Chiara Pérez', '9876', 'Ada'].map(partsOf)).toEqual([['Chiara Pérez'], ['9876'], []])
  })
})

describe('halvesOf', () => {
  it.each([
    ['number', '3479876543', ['34798', '76543']],
    ['number', '98765', []],
    ['number', 'mario.rossi@posta.example', []],
    ['address', 'mario.rossi@posta.example', ['mario.', 'rossi']],
    ['address', 'ugo@posta.example', []],
    ['address', '3479876543', []],
  ] as const)('of a %s looks for %j by %j', (what, text, halves) => {
    expect(halvesOf(what, text)).toEqual(halves)
  })
})

describe('pairsOf', () => {
  it('pairs names that are like different words, both ways, likeliest first', () => {
    const like = [
      [
        { name: 'kiara', alike: 1 },
        { name: 'chiara', alike: 0.5 },
      ],
      [{ name: 'perez', alike: 1 }],
    ]
    expect(pairsOf(like)).toEqual([
      { name: 'kiara', surname: 'perez' },
      { name: 'perez', surname: 'kiara' },
      { name: 'chiara', surname: 'perez' },
      { name: 'perez', surname: 'chiara' },
    ])
  })

  it('makes none of one word', () => {
    expect(pairsOf([[{ name: 'chiara', alike: 1 }]])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'

import { pairsOf, partsOf, wordsIn } from './like-people.rules.ts'

describe('wordsIn', () => {
  it.each([
    ['kiara  Pérez', ['kiara', 'Pérez']],
    ["luca d'allonda", ['luca', "d'allonda"]],
    ['luca d allonda', ['luca', 'allonda']],
    ['mario.rosi2@posta.example', ['mario', 'rosi']],
    ['li wu', ['li', 'wu']],
    ['3479876543', []],
    ['uno due tre quattro cinque sei', ['uno', 'tre', 'quattro', 'cinque', 'due'].toSorted(bySaid)],
  ])('finds in %j what may be a name: %j', (text, words) => expect(wordsIn(text)).toEqual(words))
})

const said = ['uno', 'due', 'tre', 'quattro', 'cinque']
const bySaid = (one: string, other: string) => said.indexOf(one) - said.indexOf(other)

describe('partsOf', () => {
  it.each([
    ['3479876543', ['3479876543', '34798', '76543']],
    ['98765', ['98765']],
    ['mario.rossi@posta.example', ['mario.rossi@posta.example', 'mario.', 'rossi']],
    ['ugo@posta.example', ['ugo@posta.example']],
    ['Chiara', ['Chiara']],
    ['Ada', []],
  ])('looks for %j by %j', (text, parts) => expect(partsOf(text)).toEqual(parts))
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

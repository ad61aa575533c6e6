import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { Lines } from './lines.ts'

const [one, two, three] = ['1', '2', '3'].map((digit) => randomUUID().replace(/^./u, digit)) as [
  string,
  string,
  string,
]

// as PostgreSQL sends ids of a list, and moments
const number = (value: number) => value.toString(16).padStart(8, '0')
const list = (...ids: string[]) => ids.map((id) => number(16) + id.replaceAll('-', '')).join('')
const moment = (at: Date) =>
  BigInt.asUintN(64, BigInt(at.getTime() - Date.UTC(2000, 0)) * 1000n)
    .toString(16)
    .padStart(16, '0')

/** The first words of each line of a family. */
function wordsOf(lines: Lines, family: string) {
  const found: string[][] = []
  while (lines.nextOf(family)) found.push([lines.word(), lines.word()])
  return found
}

describe('lines of families', () => {
  it('are found in the order of the families, without those of others', () => {
    const lines = new Lines([`${one}a`, `${two}b`, `${two}c`, `${three}d\te`].join('\n'))
    expect([one, three].map((id) => wordsOf(lines, id))).toEqual([[['a', '']], [['d', 'e']]])
  })

  it('are none of a family of which there are none', () => {
    const lines = new Lines([`${one}a`, `${three}b`].join('\n'))
    expect([one, two, three].map((id) => wordsOf(lines, id))).toEqual([[['a', '']], [], [['b', '']]])
    expect(new Lines(null).nextOf(one)).toBe(false)
  })
})

describe('cells', () => {
  it('are read in their order, empty ones too, and not beyond their line', () => {
    const at = new Date('1999-12-31T23:59:59.999Z')
    const full = [two, 't', 'f', '"a\\tb"', moment(at), 'word'].join('\t')
    const lists = [list(two, three), list()].map((ids) => `${two}\t${ids}${moment(at)}`)
    const lines = new Lines([full, ...lists, '', 'next'].map((line) => one + line).join('\n'))
    expect(lines.nextOf(one)).toBe(true)
    expect([lines.id(), lines.is(), lines.is()]).toEqual([two, true, false])
    expect([lines.typed(), lines.moment(), lines.word()]).toEqual(['a\tb', at, 'word'])
    expect([lines.word(), lines.id(), lines.typed()]).toEqual(['', null, null])
    for (const ids of [[two, three], []]) {
      expect(lines.nextOf(one)).toBe(true)
      expect([lines.id(), lines.ids(), lines.moment()]).toEqual([two, ids, at])
      expect([lines.word(), lines.id(), lines.ids()]).toEqual(['', null, []])
    }
    expect(lines.nextOf(one)).toBe(true)
    expect([lines.id(), lines.word()]).toEqual([null, ''])
    expect([lines.nextOf(one), lines.word(), lines.nextOf(one)]).toEqual([true, 'next', false])
  })

  it('with the same ids as a line before are the same list, and with others are not', () => {
    const at = new Date('2026-11-23T10:00:00Z')
    const lists = [[one], [one], [one, two], [two, one], [one], []]
    const lines = new Lines(lists.map((ids) => `${one}${list(...ids)}${moment(at)}`).join('\n'))
    const read = lists.map(() => {
      lines.nextOf(one)
      return [lines.ids(), lines.moment()] as const
    })
    expect(read).toEqual(lists.map((ids) => [ids, at]))
    expect(read[1]?.[0]).toBe(read[0]?.[0])
  })

  it('of ids that are not whole are refused', () => {
    const lines = new Lines(`${one}${list(two).slice(0, -1)}${moment(new Date())}`)
    lines.nextOf(one)
    expect(() => lines.ids()).toThrow('not whole')
  })
})

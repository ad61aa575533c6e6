import { describe, expect, it } from 'vitest'

import { withoutNames } from './without-names.rules.ts'

describe('withoutNames', () => {
  it.each([
    ['Torta di Nicolò', 'Torta di […]'],
    ['torta di NICOLO e giulia', 'torta di […] e […]'],
    ["il panino della signora D'Angelo", "il panino della signora D'[…]"],
    ['chiedere a giulia@example.org o al 333 1234567', 'chiedere a […] o al […]'],
    ['tel. 06 1234567giulia@example.org', 'tel. 06 […]'],
    ['200 g di pasta in bianco', '200 g di pasta in bianco'],
    ['Dado e angeli di zucchero', 'Dado e angeli di zucchero'],
  ])('of “%s” leaves “%s”', (text, left) => {
    expect(withoutNames(text, ['Nicolò', 'Giulia', "D'Angelo"])).toBe(left)
  })

  it.each(['x', 'x@', '@', '1 ', '1-/', '1 23456a', ' '])(
    'reads a text of a million letters in one go: “%s”',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length)
      const began = performance.now()
      withoutNames(text, ['Nicolò'])
      // going through the rest at each letter would take minutes
      expect(performance.now() - began).toBeLessThan(5_000)
    },
  )
})

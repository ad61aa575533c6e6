import { describe, expect, it } from 'vitest'

import { withoutNames } from './diary-facts.rules.ts'

describe('withoutNames', () => {
  it.each([
    ['Torta di Nicolò', 'Torta di […]'],
    ['torta di NICOLO e giulia', 'torta di […] e […]'],
    ["il panino della signora D'Angelo", "il panino della signora D'[…]"],
    ['chiedere a giulia@example.org o al 333 1234567', 'chiedere a […] o al […]'],
    ['200 g di pasta in bianco', '200 g di pasta in bianco'],
    ['Dado e angeli di zucchero', 'Dado e angeli di zucchero'],
  ])('of “%s” leaves “%s”', (text, left) => {
    expect(withoutNames(text, ['Nicolò', 'Giulia', "D'Angelo"])).toBe(left)
  })
})

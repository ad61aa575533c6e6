import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { longestTitle, plainTitle } from './plain-text.ts'

describe('plainTitle', () => {
  it.each([
    ['Abitudini a colazione', 'Abitudini a colazione'],
    ['<p><strong>Abitudini</strong>&nbsp;a colazione</p>', 'Abitudini a colazione'],
    ['Perch&eacute; si mangia, e perch&#233;', 'Perché si mangia, e perché'],
    ['Frutta &amp; verdura', 'Frutta & verdura'],
    ['Meno di 3 < 5 porzioni', 'Meno di 3 < 5 porzioni'],
    ['<script>alert(1)</script>Merenda', 'Merenda'],
    ['<style>p { color: red }</style>Merenda<!-- vecchia -->', 'Merenda'],
    ['  Due\n righe\t ', 'Due righe'],
    ['<p></p>', ''],
    ['', ''],
    ['&pippo; &#xffffff;', '&pippo; \uFFFD'],
  ])('makes of %s', (stored, title) => {
    expect(plainTitle(stored)).toBe(title)
  })

  it('cuts a title of 5,000 letters', () => {
    const title = plainTitle('parola '.repeat(715))
    expect(title.length).toBeLessThanOrEqual(longestTitle)
    expect(title.endsWith('…')).toBe(true)
  })

  it('is one line without tags, whatever was stored, and takes no time for it', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<',
      '>',
      '&',
      '&lt;',
      'pane',
      ' ',
      '\n',
      '<script',
      '<!--',
      '"',
      'è',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const title = plainTitle(parts.join(''))
        expect(title).not.toMatch(/[\n\r\t]|^\s|\s$/u)
        expect(title.length).toBeLessThanOrEqual(longestTitle)
      }),
    )
    const began = performance.now()
    plainTitle('<!--'.repeat(5_000))
    plainTitle('<script'.repeat(5_000))
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

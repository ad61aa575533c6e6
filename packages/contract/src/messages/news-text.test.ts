import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isNewsLink, type NewsPiece, readNewsText, refusedNewsLinks } from './news-text.ts'

const text = (words: string): NewsPiece => ({ kind: 'text', text: words })

const wordsOf = (pieces: readonly NewsPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : wordsOf(piece.pieces))).join('')
const linksOf = (pieces: readonly NewsPiece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'text') return []
    return [...(piece.kind === 'link' ? [piece.href] : []), ...linksOf(piece.pieces)]
  })

describe('readNewsText', () => {
  it('reads links, strong words and emphasis, also inside each other', () => {
    expect(readNewsText('Da **oggi** e *domani*: [il **sito**](https://example.org/a?b=c).')).toEqual([
      text('Da '),
      { kind: 'strong', pieces: [text('oggi')] },
      text(' e '),
      { kind: 'emphasis', pieces: [text('domani')] },
      text(': '),
      {
        kind: 'link',
        href: 'https://example.org/a?b=c',
        pieces: [text('il '), { kind: 'strong', pieces: [text('sito')] }],
      },
      text('.'),
    ])
  })

  it('makes a link of an address by itself, without the full stop after it', () => {
    expect(readNewsText('Vedi https://example.org/pagina.')).toEqual([
      text('Vedi '),
      { kind: 'link', href: 'https://example.org/pagina', pieces: [text('https://example.org/pagina')] },
      text('.'),
    ])
  })

  it.each([
    '2 * 3 * 4',
    'un asterisco * solo',
    '**senza fine',
    '[parole] (www.example.org)',
    '[clicca](javascript:alert(1))',
    '[clicca](//example.org)',
    '[clicca](http://example.org)',
    '<b>niente HTML</b> &amp; <script>alert(1)</script>',
    '*a\nb*',
  ])('leaves as it was typed: %s', (typed) => {
    expect(readNewsText(typed)).toEqual([text(typed)])
  })

  it('loses no word, and links nowhere but where a link may lead', () => {
    const bits = fc.constantFrom(
      '*',
      '**',
      '[',
      ']',
      '(',
      ')',
      'https://',
      'a',
      ' ',
      '\n',
      'javascript:',
      '/',
      '.',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (typed) => {
        const pieces = readNewsText(typed.join(''))
        expect(linksOf(pieces).every(isNewsLink)).toBe(true)
        // the words shown are the letters that were typed, without marks and addresses
        const shown = wordsOf(pieces)
        let at = 0
        for (const letter of typed.join('')) if (letter === shown[at]) at += 1
        expect(at).toBe(shown.length)
      }),
    )
  })

  it('reads the longest text in no time, whatever stands in it', () => {
    for (const bit of ['*', '**a', '[a](', '[', 'https://', '* a']) {
      const started = Date.now()
      readNewsText(bit.repeat(4000 / bit.length))
      expect(Date.now() - started).toBeLessThan(500)
    }
  })
})

describe('refusedNewsLinks', () => {
  it('finds the links that would stay words', () => {
    expect(refusedNewsLinks('[a](http://a.it) [b](https://b.it) [c](www.c.it) [d](/calendar)')).toEqual([
      'http://a.it',
      'www.c.it',
    ])
  })
})

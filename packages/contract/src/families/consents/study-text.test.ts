import { expect, it } from 'vitest'

import { assentTexts } from './assent-texts.ts'
import { assentBandOf, assentBands } from './study-text.ts'
import { assentTextOf, wholeStudyText } from './study-texts.ts'

it.each([
  [3, 'under7'],
  [6, 'under7'],
  [7, 'from7'],
  [10, 'from7'],
  [11, 'from11'],
  [13, 'from11'],
  [14, 'from14'],
  [17, 'from14'],
  [18, 'from14'],
])('at %i the words are those of %s', (age, band) => {
  expect(assentBandOf(age)).toBe(band)
})

it('keeps the whole text that was shown, both answers included', () => {
  for (const band of assentBands) {
    const { title, paragraphs, yes, no } = assentTexts[band]
    for (const part of [title, ...paragraphs, yes, no])
      expect(wholeStudyText(assentTextOf(band), assentTexts[band])).toContain(part)
  }
})

it('speaks in shorter sentences to the younger', () => {
  const longest = assentBands.map((band) =>
    Math.max(
      ...assentTexts[band].paragraphs
        .join(' ')
        .split(/[.?!:;] /u)
        .map((sentence) => sentence.split(' ').length),
    ),
  )
  expect(longest).toEqual(longest.toSorted((one, other) => one - other))
})

// begins where a word does: a long word without a sign would be gone through once for each of its letters
const address = /(?<![^\s@])[^\s@]+@[^\s@]+/gu
const telephone = /\+?\d[\d\s./-]{5,}\d/gu

/** A text that somebody typed, without names of their family, addresses and telephone numbers. */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = new Set(names.flatMap((name) => wordsOf(name)).filter((word) => word.length > 1))
  return text
    .replaceAll(address, '[…]')
    .replaceAll(telephone, '[…]')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (known.has(folded(word)) ? '[…]' : word))
}

const folded = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (name: string) => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(folded)

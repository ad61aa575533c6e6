/** A name that there is, and how alike a word is to it, up to 1. */
export type LikeName = { name: string; alike: number }

const mostWords = 3
const [fewestOfAPart, fewestOfHalves] = [4, 8]
/** So many pairs of a name and a surname are tried, the likeliest. */
const mostPairs = 500
const namesOfPairs = 20

/**
 * The words of a search that may be names, the longest few, and each with the particle before it: De Santis is one name. Of
 * an address those before its @, and nothing of a number. Two letters are a name only where there is nothing longer.
 */
export function wordsIn(text: string): string[] {
  const words = text
    .split(/\s+/u)
    .flatMap((one) => (one.split('@')[0] ?? '').split(/[^\p{L}\p{M}'’‘ʼ`´]+/u))
    .filter((word) => lettersOf(word) > 0)
  const isParticle = (word: string) => lettersOf(word) <= 2
  if (words.every(isParticle))
    return [...new Set(words.filter((word) => lettersOf(word) === 2))].slice(0, mostWords)
  const longest = [...new Set(words)]
    .toSorted((one, other) => lettersOf(other) - lettersOf(one))
    .slice(0, mostWords)
  const named = words.flatMap((word, place) => {
    if (isParticle(word) || !longest.includes(word)) return []
    const before = words[place - 1]
    return before !== undefined && isParticle(before) ? [word, `${before} ${word}`] : [word]
  })
  return [...new Set(named)]
}

const lettersOf = (word: string) => word.match(/\p{L}/gu)?.length ?? 0

const alphabet = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(97 + place))

/**
 * Everything that a word may have been meant to be if one letter is wrong, too many, missing, or has changed places with the
 * next, spelt as names are compared: Guilia is little like Giulia by what stands side by side in them.
 */
export function oneMistakeFrom(word: string): string[] {
  const said = word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '')
  const splits = Array.from(
    { length: said.length + 1 },
    (_, place) => [said.slice(0, place), said.slice(place)] as const,
  )
  const meant = splits.flatMap(([before, after]) => [
    ...(after === '' ? [] : [before + after.slice(1)]),
    ...(after.length < 2 ? [] : [before + after.charAt(1) + after.charAt(0) + after.slice(2)]),
    ...alphabet.flatMap((letter) => [
      before + letter + after,
      ...(after === '' ? [] : [before + letter + after.slice(1)]),
    ]),
  ])
  return [...new Set(meant)]
}

/** What is looked for as a part of what is known: all that was said. Fewer letters are in too many. */
export const partsOf = (text: string): string[] => (text.length >= fewestOfAPart ? [text] : [])

export const isAddress = (text: string) => text.includes('@')

/** The halves of a number, or of an address before its @: who mistakes one digit or letter says the other half right. */
export function halvesOf(what: 'number' | 'address', text: string): string[] {
  const isOne = what === 'number' ? /^\d+$/u.test(text) : isAddress(text)
  const known = text.split('@')[0] ?? ''
  if (!isOne || known.length < fewestOfHalves) return []
  const middle = Math.ceil(known.length / 2)
  return [known.slice(0, middle), known.slice(middle)]
}

/** Names that are like one word with surnames that are like another, likeliest first. */
export function pairsOf(like: readonly LikeName[][]): { name: string; surname: string }[] {
  const few = like.map((names) => names.slice(0, namesOfPairs))
  return few
    .flatMap((names, place) =>
      few.flatMap((surnames, other) =>
        place === other
          ? []
          : names.flatMap((name) =>
              surnames.map((surname) => ({
                name: name.name,
                surname: surname.name,
                alike: name.alike + surname.alike,
              })),
            ),
      ),
    )
    .toSorted((one, another) => another.alike - one.alike)
    .slice(0, mostPairs)
    .map(({ name, surname }) => ({ name, surname }))
}

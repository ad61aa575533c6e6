/** A name that there is, and how alike a word is to it, up to 1. */
export type LikeName = { name: string; alike: number }

const mostWords = 3
const [fewestOfAPart, fewestOfHalves] = [4, 8]
/** So many pairs of a name and a surname are tried, the likeliest. */
const mostPairs = 500
const namesOfPairs = 20

/**
 * The words of a search that may be names, the longest few: of an address those before its @, and nothing of a number. Of two
 * letters only where there is no longer one: particles are in many names.
 */
export function wordsIn(text: string): string[] {
  const words = text
    .split(/\s+/u)
    .flatMap((one) => (one.split('@')[0] ?? '').split(/[^\p{L}\p{M}'’‘ʼ`´]+/u))
    .filter((word) => lettersOf(word) >= 2)
  const long = words.filter((word) => lettersOf(word) > 2)
  const known = [...new Set(long.length > 0 ? long : words)]
  const longest = known.toSorted((one, other) => lettersOf(other) - lettersOf(one)).slice(0, mostWords)
  return known.filter((word) => longest.includes(word))
}

const lettersOf = (word: string) => word.match(/\p{L}/gu)?.length ?? 0

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

import { readFileSync } from 'node:fs'

const readLines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const commonWords: ReadonlySet<string> = new Set(readLines('common-words.txt'))

// rows of an Italian keyboard, the alphabet and the digits: typed in a row, forwards or backwards
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!"£$%&/()=']
const sequences = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

const shortest = { run: 3, word: 3, insideAnother: 4, rest: 4, distinct: 5 } as const

/**
 * Whether somebody who knows the study and the family would guess a password soon: a common word or name with years,
 * digits and signs around it, also in the spelling `P@ssw0rd`; keys in a row; very few different signs; or one of
 * `personalWords` anywhere inside (the study's name, the family's names, the part of an address before the @).
 * For new passwords only: who has such a one from before can still log in. docs/decisions/log-in.md.
 */
export function isGuessable(password: string, personalWords: readonly string[]): boolean {
  const typed = plain(password)
  if (new Set(typed).size < shortest.distinct) return true
  const own = personalWords.flatMap(partsOf)
  if (own.some((word) => holds(typed, word))) return true
  if (withoutSequences(typed).length < shortest.rest) return true
  return coresOf(typed).some(isCommon)
}

const isCommon = (core: string) => commonWords.has(core) || commonWords.has(core.slice(0, periodOf(core)))

/** Small letters without accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** A name of two words, or with an apostrophe, is known by each part and as a whole: D’Angelo, angelo, dangelo. */
function partsOf(name: string): string[] {
  const words = plain(name).split(/[^\p{L}]+/u)
  return [...new Set([...words, words.join('')])].filter((word) => word.length >= shortest.word)
}

/** A word of three letters must stand alone: Ada is inside many others. */
function holds(typed: string, word: string): boolean {
  if (word.length < shortest.insideAnother) return typed.split(/[^\p{L}]+/u).includes(word)
  return [typed, ...spellings(typed)].some((reading) => lettersOf(reading).includes(word))
}

const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}
const likeI = /[1!|]/gu

/** The letters that figures and signs stand for; 1 and ! are an i or an l. */
function spellings(typed: string): string[] {
  const spelt = typed.replaceAll(/[034578@$]/gu, (sign) => signs[sign] ?? sign)
  return [spelt.replaceAll(likeI, 'i'), spelt.replaceAll(likeI, 'l')]
}

// figures or signs at either end of a word that may stand for its letters
const mostSpelt = 3

/**
 * The word in the middle, with some of the digits and signs around it taken as part of it: `P@ssw0rd1!` is
 * read as password, passwordl and passwordli. A text of mostly digits and signs is no word.
 */
function coresOf(typed: string): string[] {
  const first = typed.search(/\p{L}/u)
  if (first === -1) return []
  const last = typed.search(/[^\p{L}]*$/u)
  const cores = new Set<string>()
  for (let from = Math.max(0, first - mostSpelt); from <= first; from += 1) {
    for (let to = last; to <= Math.min(typed.length, last + mostSpelt); to += 1) {
      const middle = typed.slice(from, to)
      for (const reading of [middle, ...spellings(middle)]) {
        for (const core of [lettersOf(reading), reading.replaceAll(/[^\p{L}\d]/gu, '')]) {
          if (core.length >= shortest.word && 4 * core.length >= 3 * middle.length) cores.add(core)
        }
      }
    }
  }
  return [...cores]
}

/** The length of what a text repeats, or its own: 4 of ciaociao. */
const periodOf = (text: string) => `${text}${text}`.indexOf(text, 1)

/** The rest of a text without keys in a row and repeated keys, three or more at a time. */
function withoutSequences(typed: string): string {
  let rest = ''
  let at = 0
  while (at < typed.length) {
    const length = runAt(typed, at)
    if (length < shortest.run) rest += typed.charAt(at)
    at += length < shortest.run ? 1 : length
  }
  return rest
}

function runAt(typed: string, at: number): number {
  let longest = 1
  while (typed.charAt(at + longest) === typed.charAt(at)) longest += 1
  for (let end = at + longest + 1; end <= typed.length; end += 1) {
    const run = typed.slice(at, end)
    if (!sequences.some((row) => row.includes(run))) break
    longest = end - at
  }
  return longest
}

/** So long is an id as text. */
export const idLength = 36

const tab = '\t'
const tabCode = 9
const trueCode = 't'.charCodeAt(0)
const noIds: readonly string[] = []

// The database's own form of moments and lists (`timestamptz_send`, `array_send`), in hexadecimal digits.
const fourBytes = 8
const since2000 = Date.UTC(2000, 0)
const idDigits = 32
const momentDigits = 2 * fourBytes

/** A whole number of four bytes without a sign. */
function numberAt(text: string, from: number): number {
  let number = 0
  for (let at = from; at < from + fourBytes; at += 1) {
    const code = text.charCodeAt(at)
    // figures come before letters
    number = 16 * number + (code < 58 ? code - 48 : code - 87)
  }
  return number
}

/** The length and the digits of each id. Throws where they are not whole. */
function idsIn(list: string): string[] {
  if (list.length % (fourBytes + idDigits) !== 0) throw new Error('A list of ids is not whole.')
  const found: string[] = []
  for (let at = fourBytes; at < list.length; at += idDigits + fourBytes) {
    const part = (from: number, to: number) => list.slice(at + from, at + to)
    found.push(`${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, idDigits)}`)
  }
  return found
}

/**
 * Goes through lines of cells once, each line behind the id of its family, in the order of the ids. Cells are asked for in their order, each as
 * what it is: no list of them is made, and what has a known length is not searched for its end.
 */
export class Lines {
  readonly #text: string
  #nextLine = 0
  #end = 0
  #at = 0
  #idsText = ''
  #ids = noIds

  constructor(text: string | null) {
    this.#text = text ?? ''
  }

  /** Goes to the next line of a family, if there is one, and leaves out those of families before it. */
  nextOf(familyId: string): boolean {
    const text = this.#text
    while (this.#nextLine < text.length) {
      const at = this.#nextLine
      const isOwn = text.startsWith(familyId, at)
      if (!isOwn && text.slice(at, at + idLength) > familyId) return false
      const end = text.indexOf('\n', at)
      this.#end = end === -1 ? text.length : end
      this.#nextLine = this.#end + 1
      this.#at = at + idLength
      if (isOwn) return true
    }
    return false
  }

  /** The next cell as it is; empty where the line has ended. */
  word(): string {
    const from = this.#at
    if (from > this.#end) return ''
    const found = this.#text.indexOf(tab, from)
    const to = found === -1 || found > this.#end ? this.#end : found
    this.#at = to + 1
    return this.#text.slice(from, to)
  }

  is(): boolean {
    const is = this.#text.charCodeAt(this.#at) === trueCode
    this.#at += 2
    return is
  }

  id(): string | null {
    const from = this.#at
    const isEmpty = from >= this.#end || this.#text.charCodeAt(from) === tabCode
    this.#at = from + 1 + (isEmpty ? 0 : idLength)
    if (isEmpty) return null
    return this.#text.slice(from, from + idLength)
  }

  /**
   * A list of ids, behind which a moment ends the line. Most events of a family are about the same children: then the list is the
   * same again.
   */
  ids(): readonly string[] {
    const from = this.#at
    const to = Math.max(from, this.#end - momentDigits)
    this.#at = to
    if (from === to) return noIds
    const known = this.#idsText
    if (known.length === to - from && this.#text.startsWith(known, from)) return this.#ids
    this.#idsText = this.#text.slice(from, to)
    return (this.#ids = idsIn(this.#idsText))
  }

  /** What is below a millisecond is cut off. */
  moment(): Date {
    const from = this.#at
    const high = numberAt(this.#text, from)
    const low = numberAt(this.#text, from + fourBytes)
    this.#at = from + momentDigits + 1
    // the first half has the sign; a floating number holds all of it until the year 2285
    const microseconds = (high | 0) * 2 ** 32 + low
    return new Date(since2000 + Math.floor(microseconds / 1000))
  }

  /** What was written as JSON. */
  typed(): string | null {
    const cell = this.word()
    return cell === '' ? null : (JSON.parse(cell) as string)
  }
}

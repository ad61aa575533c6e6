import { randomInt } from 'node:crypto'

// No letter or digit that can be read as another one, on paper or on the telephone.
const alphabet = '23456789ABCDEFGHJKMNPQRTUVWXYZ'

/** A new 'Codice Famiglia', such as K7M-4TRX: one of 22 thousand million. */
export function newFamilyCode(pick: (below: number) => number = randomInt): string {
  const characters = Array.from({ length: 7 }, () => alphabet.charAt(pick(alphabet.length)))
  return `${characters.slice(0, 3).join('')}-${characters.slice(3).join('')}`
}

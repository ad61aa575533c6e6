import type { Random } from './many-families-around.ts'

// As Italy's are: a few names are everywhere, most are rare. A search among ten names would be another one than the team's.

const wordsOf = (text: string) => text.split(/\s+/u)

const firstNames =
  wordsOf(`Giulia Marco Anna Luca Sara Matteo Chiara Davide Elena Paolo Francesca Andrea Maria Giuseppe
    Valentina Alessandro Laura Antonio Silvia Francesco Martina Stefano Federica Roberto Alessia
    Giovanni Sofia Lorenzo Aurora Leonardo Ginevra Tommaso Beatrice Edoardo Camilla Riccardo
    Ludovica Gabriele Rebecca Pietro Noemi Simone Irene Nicolò Gaia Filippo Bianca Samuele Miriam
    Emanuele Caterina Daniele`)
const common = wordsOf('Rossi Russo Ferrari Bianchi Romano Colombo Ricci Marino Greco Conti')

const heads =
  wordsOf(`Al Bar Bel Ber Bo Bra Cal Can Car Cas Col Cor Cri Dal De Dor Fa Fer Fio Ga Gal Gia Gri Lan Lo
    Mal Man Mar Mo Na Pa Pel Per Pi Ra Ri Sal San Ta Va`)
const middles = ['b', 'c', 'd', 'f', 'l', 'm', 'n', 'r', 's', 't'].flatMap((sound) =>
  ['a', 'e', 'i', 'o'].map((vowel) => sound + vowel),
)
const tails =
  wordsOf(`ni ti lli tti ro ri si sio rdi nti sso cci na ra ta li relli netti rini tino lucci ndo gni schi
    zzi`)
const surnames = common.length + heads.length * middles.length * tails.length

export const firstNameOf = (random: Random) => firstNames[rankAmong(firstNames.length, random)] ?? ''

export function surnameOf(random: Random): string {
  const rank = rankAmong(surnames, random)
  const known = common[rank]
  if (known !== undefined) return known
  const rest = rank - common.length
  const tail = tails[rest % tails.length] ?? ''
  const head = heads[Math.floor(rest / tails.length) % heads.length] ?? ''
  const middle = middles[Math.floor(rest / tails.length / heads.length)] ?? ''
  return head + middle + tail
}

/** Of so many names one by its rank: each is the rarer the further down it stands (Zipf and Mandelbrot). */
function rankAmong(count: number, { between }: Random): number {
  const shift = 20
  const chance = between(0, 999_999) / 1_000_000
  return Math.floor(shift * (((count + shift) / shift) ** chance - 1))
}

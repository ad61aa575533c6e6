import { later } from '#platform/clock.ts'

import type { Random } from './many-families-around.ts'

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Another code for each number, spread over all that there are. */
export function codeOf(n: number) {
  let rest = (n * 48_271_117) % letters.length ** 7
  const signs = Array.from({ length: 7 }, () => {
    const sign = letters[rest % letters.length] ?? ''
    rest = Math.floor(rest / letters.length)
    return sign
  }).join('')
  return `${signs.slice(0, 3)}-${signs.slice(3)}`
}

/** How many days ago a family registered: many lately; never on an edge of a window. */
export const daysAgo = ({ chance, between }: Random) =>
  chance(20) ? between(0, 27) : chance(30) ? between(33, 88) : between(93, 600)

/** The birth date of a child that was not 18 when it came, at least some days from its birthday. */
export function bornOn({ between }: Random, now: Date, cameAt: Date) {
  const [years, days] = [between(1, 18), between(3, 360)]
  const adultAt = later(now, { days: -days })
  const age = years === 18 && adultAt <= later(cameAt, { days: 1 }) ? 17 : years
  return later(new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate())), {
    days: -days,
  })
    .toISOString()
    .slice(0, 10)
}

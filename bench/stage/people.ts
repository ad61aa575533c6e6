import type { HttpCall } from '#load/ask.ts'

import { loginOf, tokenOf } from './grow-families.queries.ts'

export const password = 'Tavola!2026'

export type Person = { login: string; token: string }

/** So many parents, spread evenly over all the families that there are. */
export const peopleAmong = (families: number, count: number): Person[] =>
  Array.from({ length: count }, (_, place) => {
    const family = 1 + Math.floor((place * families) / count)
    return { login: loginOf(family), token: tokenOf(family) }
  })

export const personAt = (people: readonly Person[], number: number): Person => {
  const person = people[number % people.length]
  if (person === undefined) throw new Error('There is nobody.')
  return person
}

/** One log-in, each time of another person from another address. */
export const signIn = (people: readonly Person[], number: number): HttpCall => ({
  method: 'POST',
  path: '/api/users/login',
  body: { email: personAt(people, number).login, password },
  headers: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
})

export const verifyToken = (people: readonly Person[], number: number): HttpCall => ({
  method: 'POST',
  path: '/api/users/verify-token',
  token: personAt(people, number).token,
})

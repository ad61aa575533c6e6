import { randomInt } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'

import { findPerson, findToken, insertToken } from './survey-token.queries.ts'
import { derivedToken, tokenCandidate } from './survey-token.rules.ts'

/** `email`: derived as the specification says; `opaque`: random, so that nobody can guess it from an address. */
export type TokenKind = 'email' | 'opaque'

type Person = Parameters<typeof derivedToken>[0]
/** The stem of a token; '' where it is drawn at random. */
const stemOf: Readonly<Record<TokenKind, (person: Person) => string>> = {
  email: derivedToken,
  opaque: () => '',
}

const manyClashes = 1_000

/** The person's token in every survey: given once, never changed, nobody else's. */
export async function giveSurveyToken(db: Database, kind: TokenKind, accountId: string): Promise<string> {
  const given = await findToken(db, accountId)
  if (given !== undefined) return given
  const person = await findPerson(db, accountId)
  if (!person) throw new Problem('not_found')

  const derived = stemOf[kind](person)
  for (let attempt = 1; attempt <= manyClashes; attempt += 1) {
    // a name of which nothing is left has no token of its own
    const token = derived === '' ? opaqueToken() : tokenCandidate(derived, attempt)
    if (await insertToken(db, accountId, token)) return token
    // not a clash: the same person was faster in another request
    const meanwhile = await findToken(db, accountId)
    if (meanwhile !== undefined) return meanwhile
  }
  throw new Error('No free survey token was found.')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 24 characters of 36: 124 bits. */
const opaqueToken = () => Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')

import { randomInt } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'

import { derivedToken, type Person, tokenCandidate } from './survey-token.rules.ts'

/** `email`: derived as the specification says; `opaque`: random, so that nobody can guess it from an address. */
export type TokenKind = 'email' | 'opaque'

/** The stem of a token; '' where it is drawn at random. */
const stemOf: Readonly<Record<TokenKind, (person: Person) => string>> = {
  email: derivedToken,
  opaque: () => '',
}

const manyClashes = 1_000

async function findPerson(db: Database, accountId: string): Promise<Person> {
  const row = await db
    .selectFrom('account')
    .select(['kind', 'login', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.kind === 'parent'
    ? { kind: 'parent', email: row.email ?? row.login }
    : { kind: 'child', username: row.login }
}

/** The person's token in every survey: given once, never changed, nobody else's. */
export async function giveSurveyToken(db: Database, kind: TokenKind, accountId: string): Promise<string> {
  const stored = db.selectFrom('survey_token').select('token').where('accountId', '=', accountId)
  const given = await stored.executeTakeFirst()
  if (given !== undefined) return given.token
  const derived = stemOf[kind](await findPerson(db, accountId))
  for (let attempt = 1; attempt <= manyClashes; attempt += 1) {
    // a name of which nothing is left has no token of its own
    const token = derived === '' ? opaqueToken() : tokenCandidate(derived, attempt)
    // nothing where this account has a token already, or somebody else has this one, be it in other letter case
    const inserted = await db
      .insertInto('survey_token')
      .values({ accountId, token })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted.numInsertedOrUpdatedRows === 1n) return token
    // not a clash: the same person was faster in another request
    const meanwhile = await stored.executeTakeFirst()
    if (meanwhile !== undefined) return meanwhile.token
  }
  throw new Error('No free survey token was found.')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 24 characters of 36: 124 bits. */
const opaqueToken = () => Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')

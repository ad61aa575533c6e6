import { randomInt } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'

/** `email`: derived as the specification says; `opaque`: random, so that nobody can guess it from an address. */
export type TokenKind = 'email' | 'opaque'

const manyClashes = 1_000

/** A parent's e-mail, or a child's username. */
async function getName(db: Database, accountId: string): Promise<string> {
  const account = db.selectFrom('account').select(['kind', 'login', 'email']).where('id', '=', accountId)
  const found = await account.executeTakeFirst()
  if (found === undefined) throw new Problem('not_found')
  return (found.kind === 'parent' ? found.email : null) ?? found.login
}

/** The person's token in every survey: given once, never changed, nobody else's. */
export async function giveSurveyToken(db: Database, kind: TokenKind, accountId: string): Promise<string> {
  const stored = db.selectFrom('survey_token').select('token').where('accountId', '=', accountId)
  const given = await stored.executeTakeFirst()
  if (given !== undefined) return given.token
  const name = await getName(db, accountId)
  const derived = kind === 'email' ? derivedToken(name) : ''
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

/** LimeSurvey refuses longer ones, before it removes anything. */
export const longestToken = 36

/**
 * The e-mail of a parent or username of a child without what is neither letter, digit nor underscore (specification section 2).
 * The space that the specification would keep is removed by LimeSurvey, as are accented letters: two tokens must differ as stored.
 */
export const derivedToken = (name: string): string =>
  name.replace(/[^0-9A-Za-z_]/gu, '').slice(0, longestToken)

/** The first choice as it is; then `_2`, `_3`… within the same length. */
export function tokenCandidate(derived: string, attempt: number): string {
  if (attempt === 1) return derived
  const suffix = `_${attempt}`
  return derived.slice(0, longestToken - suffix.length) + suffix
}

import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { countAttempts, forgetAttempts } from '#platform/limits/attempts.ts'
import { countFailure, endStreak, expectRoom } from '#platform/limits/failures.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'
import { sameHash } from '#platform/secrets/secrets.ts'

import { findAccountByLogin, lockAccountByLogin } from '#families/log-in/accounts.queries.ts'
import { accountStreak } from '#families/log-in/log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'

/** The id of no account: statements about it find nothing, and take as long. */
export const noAccount = '00000000-0000-0000-0000-000000000000'

/** In the place of an unknown address: as much is asked, hashed and written of it, so that the time tells nobody. */
const nobody = { id: noAccount, login: '', codeFailures: 0 }

/** The parts that a code is hashed with, by a key: six digits are guessed at once from a plain hash. */
export const codeParts = (accountId: string, purpose: CodePurpose, code: string) =>
  ['one-time-code', accountId, purpose, code] as const

const codesOf = (db: Database, accountId: string, purpose: CodePurpose) =>
  db.selectFrom('one_time_code').selectAll().where('accountId', '=', accountId).where('purpose', '=', purpose)

/** Also locks the row: of many tries at the same instant each sees the count that the one before it left. */
export const lockCode = (db: Database, accountId: string, purpose: CodePurpose) =>
  codesOf(db, accountId, purpose).forNoKeyUpdate().executeTakeFirst()

/** No code sent so far is good for anything. */
export async function deleteCodes(db: Database, accountId: string) {
  await db.deleteFrom('one_time_code').where('accountId', '=', accountId).execute()
}

type Attempt = { email: string; otp: string; purpose: CodePurpose; networkAddress: string }

type Steps<Prepared, T> = {
  /** Costly work that needs no lock: done only when the code looks right, so that nobody makes the server work hard by guessing. */
  prepare: () => Promise<Prepared>
  act: (tx: Database, accountId: string, prepared: Prepared) => Promise<T>
}

/**
 * Uses up a right code and does what it allows, in one transaction under the code's row lock: of many requests at the
 * same instant exactly one succeeds. A wrong try is counted and committed before it is refused.
 */
export async function withRightCode<Prepared, T>(
  needs: FamiliesNeeds,
  { email, otp, purpose, networkAddress }: Attempt,
  { prepare, act }: Steps<Prepared, T>,
): Promise<T> {
  const limit = {
    name: `code-try-${purpose}`,
    subject: networkAddress,
    max: needs.networkLimits.codeTriesPerHour,
    perSeconds: 3600,
  }
  // nobody guesses a link: the tries of others behind this address must not shut out its owner
  if (!isLink(otp)) await expectRoom(needs, limit)
  const seen = (await findAccountByLogin(needs.db, email)) ?? nobody
  const looked = await codesOf(needs.db, seen.id, purpose).executeTakeFirst()
  const looksRight = judge(needs, { account: seen, stored: looked, otp, purpose }) === 'accepted'
  const ready = looksRight ? { prepared: await prepare() } : null
  const outcome = await inTransaction(needs.db, async (tx) => {
    const account = (await lockAccountByLogin(tx, email)) ?? nobody
    const stored = await lockCode(tx, account.id, purpose)
    const verdict = judge(needs, { account, stored, otp, purpose })
    if (verdict === 'wrong') await countWrongTry(tx, account.id, purpose)
    if (verdict !== 'accepted' || ready === null) {
      // in the same transaction: a commit more of a known address could be measured
      await countFailure({ ...needs, db: tx }, limit)
      // it became right between the look and the lock: the next try will find it so
      return verdict === 'accepted' ? 'wrong' : verdict
    }
    await markUsed(tx, account.id, purpose, needs.clock.now())
    // a reader of the owner's mail has waited enough for others' wrong passwords
    await endStreak({ ...needs, db: tx }, accountStreak(account.login))
    return { done: await act(tx, account.id, ready.prepared) }
  })
  if (typeof outcome !== 'string') return outcome.done
  if (outcome === 'expired') throw new Problem('code_expired')
  // counted by address, and for unknown ones too: otherwise the answer would tell who is registered. It only chooses the words;
  // a code's own tries are counted beside the code
  const tries = await countAttempts(needs, windowOf({ email, purpose }))
  throw new Problem(tries >= limits.code.wrongTries ? 'code_used_up' : 'code_wrong')
}

const isLink = (otp: string) => otp.trim().length > limits.code.digits

type Stored = Awaited<ReturnType<typeof lockCode>>
type Try = { account: typeof nobody; stored: Stored; otp: string; purpose: CodePurpose }

/**
 * Whether a try is right. That a code has expired is told only to who holds it: otherwise the answer would tell
 * which addresses are registered. Wrong tries use up a code of six digits, and the account's budget for such codes; the
 * link of a mail always counts (NIST SP 800-63B section 5.2.2).
 */
function judge({ clock, secrets }: FamiliesNeeds, { account, stored, otp, purpose }: Try) {
  // of an unknown address too, so that the time tells nobody
  const hashes = secrets.keyedHashes(...codeParts(account.id, purpose, otp.trim()))
  const matches = stored !== undefined && hashes.some((one) => sameHash(stored.codeHash, one))
  if (stored === undefined || stored.usedAt !== null || !matches) return 'wrong'
  // nobody guesses a link: wrong codes, which anybody can send, must not kill its owner's way in
  if (!isLink(otp)) {
    if (stored.wrongTries >= limits.code.wrongTries) return 'wrong'
    if (account.codeFailures >= limits.code.failuresInARow) return 'wrong'
  }
  return stored.expiresAt <= clock.now() ? 'expired' : 'accepted'
}

async function markUsed(db: Database, accountId: string, purpose: CodePurpose, now: Date) {
  await db
    .updateTable('one_time_code')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db.updateTable('account').set({ codeFailures: 0 }).where('id', '=', accountId).execute()
}

async function countWrongTry(db: Database, accountId: string, purpose: CodePurpose) {
  await db
    .updateTable('one_time_code')
    .set({ wrongTries: sql<number>`wrong_tries + 1` })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  await db
    .updateTable('account')
    .set({ codeFailures: sql<number>`code_failures + 1` })
    .where('id', '=', accountId)
    .execute()
}

type CodeOf = { email: string; purpose: CodePurpose }

// longer than any code is good
const windowOf = ({ email, purpose }: CodeOf) => ({
  name: `code-wrong-${purpose}`,
  subject: email,
  perSeconds: 3600,
})

/** A new code was asked for: nothing was tried yet. */
export const forgetWrongTries = (needs: Needs<'secrets'>, code: CodeOf) =>
  forgetAttempts(needs, windowOf(code))

import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'

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
import { codesOf, countWrongTry, lockCode, markUsed, noAccount } from './one-time-codes.queries.ts'
import { judge } from './one-time-codes.rules.ts'

type Attempt = { email: string; otp: string; purpose: CodePurpose; networkAddress: string }

/** The parts that a code is hashed with, by a key: six digits are guessed at once from a plain hash. */
export const codeParts = (accountId: string, purpose: CodePurpose, code: string) =>
  ['one-time-code', accountId, purpose, code] as const

type Steps<Prepared, T> = {
  /** Costly work that needs no lock: done only when the code looks right. */
  prepare: () => Promise<Prepared>
  act: (tx: Database, accountId: string, prepared: Prepared) => Promise<T>
}

/**
 * Uses up a right code and does what it allows, in one transaction under the code's row lock: of many requests at the
 * same instant exactly one succeeds. A wrong try is counted and committed before it is refused.
 */
export async function withRightCode<Prepared, T>(
  needs: FamiliesNeeds,
  attempt: Attempt,
  { prepare, act }: Steps<Prepared, T>,
): Promise<T> {
  const { purpose, networkAddress } = attempt
  const limit = {
    name: `code-try-${purpose}`,
    subject: networkAddress,
    max: needs.networkLimits.codeTriesPerHour,
    perSeconds: 3600,
  }
  // nobody guesses a link: what others behind this address have tried must not shut out its owner
  if (!isLink(attempt.otp)) await expectRoom(needs, limit)
  const counting = (db: Database) => countFailure({ ...needs, db }, limit)
  if (await looksWrong(needs, attempt)) {
    return refuseCode(needs, attempt, await inOneTransaction(needs, attempt, { act: null, counting }))
  }
  const prepared = await prepare()
  const outcome = await inOneTransaction(needs, attempt, {
    act: (tx, accountId) => act(tx, accountId, prepared),
    counting,
  })
  return typeof outcome === 'string' ? refuseCode(needs, attempt, outcome) : outcome.done
}

/** In the place of an unknown address: as much is asked, hashed and written of it, so that the time tells nobody. */
const nobody = { id: noAccount, login: '', codeFailures: 0 }

/** Without a lock, so that nobody makes the server work hard by guessing. */
async function looksWrong(needs: FamiliesNeeds, { email, otp, purpose }: Attempt): Promise<boolean> {
  const account = (await findAccountByLogin(needs.db, email)) ?? nobody
  const stored = await codesOf(needs.db, account.id, purpose).executeTakeFirst()
  return judgeTry(needs, { account, stored, otp, purpose }) !== 'accepted'
}

const isLink = (otp: string) => otp.trim().length > limits.code.digits

type Account = { id: string; codeFailures: number }
type Try = {
  account: Account
  stored: Awaited<ReturnType<typeof lockCode>>
  otp: string
  purpose: CodePurpose
}

function judgeTry({ clock, secrets }: FamiliesNeeds, { account, stored, otp, purpose }: Try) {
  const code = otp.trim()
  const hashes = secrets.keyedHashes(...codeParts(account.id, purpose, code))
  return judge(stored, {
    matches: stored !== undefined && hashes.some((one) => sameHash(stored.codeHash, one)),
    isLink: isLink(code),
    failuresInARow: account.codeFailures,
    now: clock.now(),
  })
}

type Uses<T> = {
  act: ((tx: Database, accountId: string) => Promise<T>) | null
  /** Counts a wrong try for the network address, in the same transaction: a commit more of a known one could be measured. */
  counting: (tx: Database) => Promise<unknown>
}

async function inOneTransaction<T>(
  needs: FamiliesNeeds,
  { email, otp, purpose }: Attempt,
  { act, counting }: Uses<T>,
) {
  return inTransaction(needs.db, async (tx) => {
    const account = (await lockAccountByLogin(tx, email)) ?? nobody
    const stored = await lockCode(tx, account.id, purpose)
    const verdict = judgeTry(needs, { account, stored, otp, purpose })
    if (verdict === 'wrong') await countWrongTry(tx, account.id, purpose)
    if (verdict !== 'accepted' || act === null) {
      await counting(tx)
      // it became right between the look and the lock: the next try will find it so
      return verdict === 'accepted' ? 'wrong' : verdict
    }
    await markUsed(tx, account.id, purpose, needs.clock.now())
    // who reads the owner's mail has waited enough for others' wrong passwords
    await endStreak({ ...needs, db: tx }, accountStreak(account.login))
    return { done: await act(tx, account.id) }
  })
}

async function refuseCode(needs: FamiliesNeeds, attempt: Attempt, outcome: unknown): Promise<never> {
  if (outcome === 'expired') throw new Problem('code_expired')
  throw new Problem((await usesUpTheCode(needs, attempt)) ? 'code_used_up' : 'code_wrong')
}

type CodeOf = { email: string; purpose: CodePurpose }

// longer than any code is good
const windowOf = ({ email, purpose }: CodeOf) => ({
  name: `code-wrong-${purpose}`,
  subject: email,
  perSeconds: 3600,
})

/**
 * Counts a wrong code, and says whether the address has used up its tries. Counted by address, and for unknown ones
 * too: otherwise the answer would tell who is registered. It only chooses the words; what a code is worth is counted
 * beside the code.
 */
async function usesUpTheCode(needs: Needs<'secrets'>, code: CodeOf): Promise<boolean> {
  return (await countAttempts(needs, windowOf(code))) >= limits.code.wrongTries
}

/** A new code was asked for: nothing was tried yet. */
export const forgetWrongTries = (needs: Needs<'secrets'>, code: CodeOf) =>
  forgetAttempts(needs, windowOf(code))

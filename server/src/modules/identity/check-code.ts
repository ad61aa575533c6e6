import type { CodePurpose } from '@desco/contract/identity'
import { limits } from '@desco/contract/limits'

import { takeAttempt } from '#platform/http/attempts.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { sameHash, sha256 } from '#platform/secrets.ts'

import { lockAccountByLogin } from './accounts.queries.ts'
import type { Needs } from './needs.ts'
import { countWrongTry, lockCode, markUsed } from './one-time-codes.queries.ts'
import { judge } from './one-time-codes.rules.ts'

type Attempt = { email: string; otp: string; purpose: CodePurpose; address: string }

export const codeHash = (accountId: string, purpose: CodePurpose, code: string) =>
  sha256('one-time-code', accountId, purpose, code)

/**
 * Uses up a right code and does what it allows, in one transaction under the code's row lock: of many requests at the
 * same instant exactly one succeeds. A wrong try is counted and committed before it is refused.
 */
export async function withRightCode<T>(
  needs: Needs,
  { email, otp, purpose, address }: Attempt,
  then: (tx: Database, accountId: string) => Promise<T>,
): Promise<T> {
  const { codeTriesPerHour } = needs.addressLimits
  await takeAttempt(needs, { name: 'code-try', subject: address, max: codeTriesPerHour, perSeconds: 3600 })

  const code = otp.trim()
  const outcome = await needs.db.transaction().execute(async (tx) => {
    const account = await lockAccountByLogin(tx, email)
    if (account === undefined) return 'wrong'
    const stored = await lockCode(tx, account.id, purpose)
    const verdict = judge(stored, {
      matches: stored !== undefined && sameHash(stored.code_hash, codeHash(account.id, purpose, code)),
      isLink: code.length > limits.code.digits,
      failuresInARow: account.code_failures,
      now: needs.clock.now(),
    })
    if (verdict === 'accepted') {
      await markUsed(tx, account.id, purpose, needs.clock.now())
      return { done: await then(tx, account.id) }
    }
    if (verdict === 'wrong') await countWrongTry(tx, account.id, purpose)
    return verdict
  })
  if (outcome === 'wrong') throw new Problem('code_wrong')
  if (outcome === 'expired') throw new Problem('code_expired')
  return outcome.done
}

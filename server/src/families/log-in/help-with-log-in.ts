import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { tellOfChange } from '#families/people/tell-people.ts'
import type { Database } from '#platform/database/database.ts'
import { endStreak, isPaused } from '#platform/limits/failures.ts'

import { findAccountByLogin, replaceEmail } from './accounts.queries.ts'
import { addressReplacedMail } from './account.mails.ts'
import { accountStreak } from './log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { deleteCodes } from '#families/sign-up/check-code.ts'
import { forgetCodesTo, sendCode } from '#families/sign-up/send-code.ts'
import type { Needs } from '#platform/needs.ts'
import { endSessionsOf } from './sessions.ts'

type Account = { id: string; login: string; email: string | null; codeFailures: number }

/**
 * Puts another address in the place of the one that an account has. It opens nothing until a code sent there proves it;
 * sessions and codes end, and the old address is told, with the way back where it was proved: it may be the right one.
 */
export async function changeEmail(
  needs: FamiliesNeeds,
  { id, email: before }: Account,
  email: string,
  wayBack: string | null,
): Promise<void> {
  await replaceEmail(needs.db, id, email)
  await deleteCodes(needs.db, id)
  await endSessionsOf(needs, id)
  await sendCode(needs, { id, email, codeFailures: 0 }, 'VERIFY_ACCOUNT')
  const mail = before === null ? null : { to: before, ...addressReplacedMail(needs, wayBack) }
  await tellOfChange(needs, { accountId: id, what: 'address', by: 'team', mail })
}

/** Lifts every pause that wrong passwords and codes have brought upon an account. */
export async function unlockLogIn(needs: FamiliesNeeds, { id, login }: Account): Promise<void> {
  await endStreak(needs, accountStreak(login))
  await needs.db.updateTable('account').set({ codeFailures: 0 }).where('id', '=', id).execute()
  await forgetCodesTo(needs, login)
}

/** Whether the right password would not open now, or no code would. */
export async function isLocked(
  needs: Needs<'secrets'>,
  { login, codeFailures }: Pick<Account, 'login' | 'codeFailures'>,
): Promise<boolean> {
  return codeFailures >= limits.code.failuresInARow || isPaused(needs, accountStreak(login))
}

/**
 * Takes an address from an account that never proved it, for one whose it is: a typed address alone stands in nobody's way. The
 * account that lost it waits without one. False where somebody else has proved it. The caller holds `lockLogin`.
 */
export async function freeAddress(tx: Database, email: string, forAccount: string): Promise<boolean> {
  const unproved = await tx
    .updateTable('account')
    .set({ login: sql<string>`'freed-' || id`, email: null, codeFailures: 0 })
    .where('login', '=', email)
    .where('id', '!=', forAccount)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (unproved !== undefined) await deleteCodes(tx, unproved.id)
  const holder = await findAccountByLogin(tx, email)
  return holder === undefined || holder.id === forAccount
}

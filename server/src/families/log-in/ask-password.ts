import { dayInItaly } from '@desco/contract/families/birth-date'
import { limits } from '@desco/contract/limits'

import { childMayEnter } from '#families/people/who-may-act.ts'
import { findChildOfAccount } from '#families/people/family-members.queries.ts'
import { ageOfRights } from '#families/events/growing-up.rules.ts'
import { takeAttemptOfDay, takeAttemptOfHour } from '#platform/limits/attempts.ts'

import { findAccountByLogin } from './accounts.queries.ts'
import type { FamiliesNeeds } from '#families/needs.ts'

/**
 * A child presses "forgotten" at the log-in: its parents see it on their home and may give it a first password, once, for some
 * days. Whoever knows the username may press; the child notices, because its own password opens no more.
 */
export async function askPassword(
  needs: FamiliesNeeds,
  username: string,
  networkAddress: string,
): Promise<void> {
  const login = username.trim().toLowerCase()
  const { codeTriesPerHour } = needs.networkLimits
  await takeAttemptOfHour(needs, 'password-asked-here', networkAddress, codeTriesPerHour)
  await takeAttemptOfDay(needs, 'password-asked', login, limits.askedPassword.perDay)
  const account = await findAccountByLogin(needs.db, login)
  if (account?.kind !== 'child') return
  const now = needs.clock.now()
  const child = await findChildOfAccount(needs.db, account.id)
  // with 18 no parent gives a password
  if (child === undefined || ageOfRights(child, dayInItaly(now)) >= 18) return
  if (!(await childMayEnter(needs, { accountId: account.id, familyId: account.familyId }))) return
  await needs.db.updateTable('account').set({ passwordAskedAt: now }).where('id', '=', account.id).execute()
}

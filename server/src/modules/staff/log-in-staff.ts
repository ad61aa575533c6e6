import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { limits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'
import type { staff } from '@desco/contract/staff/access'

import { dayInItaly } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { endStreak, expectFailure, takeBack } from '#platform/http/failures.ts'
import { pretendToVerify, verifyPassword } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets.ts'

import type { Needs } from './needs.ts'
import { doerOf, pretendToRecord, recordAct, recordLook } from './record-act.ts'
import { findStaffByEmail, lockStaff, useRecoveryCode, useStep } from './staff-accounts.queries.ts'
import { openStaffSession } from './staff-session.ts'
import { deleteStaffSession } from './staff-sessions.queries.ts'
import { totpStep } from './totp.ts'

type Login = typeof staff.staffLogin
type Caller = { address: string; device: string }
type Account = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>

export const hashOfRecoveryCode = (code: string) => sha256('staff recovery code', code)

/**
 * Opens a staff session for who knows the password and holds the second factor. One answer for everything that is
 * wrong: nobody learns which of the three it was, or who works here.
 */
export async function logInStaff(
  needs: Needs,
  { email, password, code }: InputOf<Login>,
  { address, device }: Caller,
): Promise<AnswerOf<Login> & { token: string }> {
  const { freeFailures, longestWaitSeconds } = limits.login
  const byAddress = {
    name: 'staff-login-address',
    subject: address,
    free: needs.addressLimits.loginFailures,
    longestWaitSeconds,
  }
  const byAccount = { name: 'staff-login-account', subject: email, free: freeFailures, longestWaitSeconds }
  await expectFailure(needs, byAddress)
  await expectFailure(needs, byAccount)

  const account = await findStaffByEmail(needs.db, email)
  const storedHash = account?.password_hash ?? null
  const rightPassword =
    storedHash === null ? await pretendToVerify(password) : await verifyPassword(storedHash, password)
  const opened = account && rightPassword ? await openWith(needs, account, code, device) : null
  if (account === undefined || opened === null) {
    await noteFailure(needs, account?.id)
    throw new Problem('staff_credentials_wrong')
  }
  await endStreak(needs, byAccount)
  await takeBack(needs, byAddress)
  return {
    message: said.loggedIn,
    staff: { id: account.id, email: account.email, role: account.role },
    token: opened,
  }
}

/**
 * A failure of somebody who works here is in the audit log. Anybody can produce the others without end, so they only
 * reach the log, without the address.
 */
async function noteFailure(needs: Needs, staffId: string | undefined) {
  const doer = { by: 'portal' } as const
  const act = 'log_in_failed'
  if (staffId !== undefined) return recordLook(needs, doer, { act, subject: { kind: 'staff', id: staffId } })
  needs.log.warn({}, 'a log-in to the team’s area failed: no such account')
  return pretendToRecord(needs, doer, { act })
}

/** Uses up the second factor and opens the session, together or not at all. */
async function openWith(
  { db, clock }: Needs,
  { id, password_hash, totp_secret, expires_on, disabled_at }: Account,
  code: string,
  device: string,
): Promise<string | null> {
  const now = clock.now()
  if (totp_secret === null || disabled_at !== null || expires_on < dayInItaly(now)) return null
  return db.transaction().execute(async (tx) => {
    // a new set-up link may have replaced password and app since they were looked at
    const present = await lockStaff(tx, id)
    if (present.password_hash !== password_hash || present.totp_secret !== totp_secret) return null
    const inside = { db: tx, clock }
    const doer = { by: 'staff', staffId: id } as const
    const isRecovery = code.length > 6
    const step = isRecovery ? null : totpStep(totp_secret, code, now)
    const isRight = isRecovery
      ? await useRecoveryCode(tx, id, hashOfRecoveryCode(code))
      : step !== null && (await useStep(tx, id, step))
    if (!isRight) return null
    const token = await openStaffSession(inside, id, device)
    const subject = { kind: 'staff', id } as const
    if (isRecovery) await recordAct(inside, doer, { act: 'recovery_code_used', subject })
    await recordAct(inside, doer, { act: 'logged_in', subject })
    return token
  })
}

/** Ends the session in use. */
export async function logOutStaff({ db, clock }: Needs, actor: StaffMember): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteStaffSession(tx, actor.staffId, actor.sessionId)
    const subject = { kind: 'staff', id: actor.staffId } as const
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'logged_out', subject })
  })
}

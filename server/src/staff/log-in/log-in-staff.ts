import type { InputOf } from '@desco/contract/endpoint'
import { limits } from '@desco/contract/limits'
import { said } from '@desco/contract/said'
import type { staff } from '@desco/contract/staff/log-in'

import { networkWindow, knowsStaff, rememberDevice } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { type Streak, tryUnderLimits } from '#platform/limits/failures.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { pretendToVerify, renewHash, verifyPassword } from '#platform/secrets/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

import { type StaffNeeds, describeMe, openStaffSession, deleteStaffSession } from './staff-session.ts'
import { doerOf, pretendToRecord, recordAct, recordLook } from '#staff/audit/record-act.ts'
import { findStaffByEmail, lockStaff } from '#staff/access/staff-accounts.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { totpPlace, totpStep } from './totp.ts'

type Login = typeof staff.staffLogin
export type Caller = { networkAddress: string; device: string; deviceToken: string | undefined }
export type OpenSession = Awaited<ReturnType<typeof openFor>>
type Account = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>

const isRecoveryCode = (code: string) => code.length > 6
export const hashOfRecoveryCode = (code: string) => sha256('staff recovery code', code)

/**
 * Opens a staff session for a colleague who knows the password and holds the second factor. One answer covers everything that
 * is wrong: nobody learns which of the three it was, or who works here. A caller with all three is told of an expired access.
 */
export async function logInStaff(
  needs: StaffNeeds,
  { email, password, code }: InputOf<Login>,
  from: Caller,
): Promise<OpenSession> {
  const { networkAddress, deviceToken } = from
  const proof = await ownProof(needs, { email, code, deviceToken })
  const limited = {
    window: proof === null ? networkWindow(needs, 'staff-login-address', networkAddress) : null,
    streak: staffStreak(proof === null ? email : `${email}\n${proof}`),
  }
  const tried = await tryUnderLimits(needs, limited, async () => {
    const account = await findStaffByEmail(needs.db, email)
    const storedHash = account?.passwordHash ?? null
    const rightPassword =
      storedHash === null ? await pretendToVerify(password) : await verifyPassword(storedHash, password)
    const opened = account && rightPassword ? await openWith(needs, account, code, from) : null
    if (account !== undefined && opened !== null && opened !== 'expired') return { account, opened }
    await noteFailure(needs, account?.id)
    // no guess: it is not counted as one
    if (opened === 'expired') throw new Problem('staff_access_ended')
    return null
  })
  if (tried === null) throw new Problem('staff_credentials_wrong')
  const { account, opened } = tried
  if (account.passwordHash !== null)
    await renewHash(account.passwordHash, password, ({ before, after }) =>
      needs.db
        .updateTable('staff_account')
        .set({ passwordHash: after })
        .where('id', '=', account.id)
        // nothing where another one has taken its place
        .where('passwordHash', '=', before)
        .execute(),
    )
  return opened
}

/**
 * A failure of somebody who works here is in the audit log. Anybody can produce the others without end, so they only
 * reach the log, without the address.
 */
export async function noteFailure(needs: StaffNeeds, staffId: string | undefined) {
  const doer = { by: 'portal' } as const
  const act = 'log_in_failed'
  if (staffId !== undefined) return recordLook(needs, doer, { act, subject: { kind: 'staff', id: staffId } })
  needs.log.warn({}, 'a log-in to the team’s area failed: no such account')
  return pretendToRecord(needs, doer, { act })
}

/** The failures in a row of one access, or of what `name` says. */
export const staffStreak = (subject: string, name = 'staff-login-account'): Streak => ({
  name,
  subject,
  free: limits.login.freeFailures,
  longestWaitSeconds: limits.login.longestWaitSeconds,
})

/**
 * The proof that only the access's holder can have, and that lets pass the pause of others' guesses: the cookie of a
 * browser that has logged in, or a recovery code, which nobody guesses. Failures with it have a streak of their own.
 */
async function ownProof(
  needs: StaffNeeds,
  { email, code, deviceToken }: { email: string; code: string; deviceToken: string | undefined },
): Promise<string | null> {
  if (await knowsStaff(needs, deviceToken, email)) return `device ${deviceToken}`
  if (!isRecoveryCode(code)) return null
  const unused = await needs.db
    .selectFrom('staff_recovery_code')
    .innerJoin('staff_account', 'staff_account.id', 'staff_recovery_code.staffId')
    .select('staff_account.id')
    .where('staff_account.email', '=', email)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .executeTakeFirst()
  return unused ? `code ${code}` : null
}

/** Uses up the second factor and opens the session, together or not at all. */
async function openWith(
  { db, clock, secrets }: StaffNeeds,
  { id, passwordHash, totpSecret, expiresOn, disabledAt }: Account,
  code: string,
  from: Caller,
): Promise<OpenSession | 'expired' | null> {
  const now = clock.now()
  const place = totpPlace(id)
  if (totpSecret === null || disabledAt !== null) return null
  return inTransaction(db, async (tx) => {
    // a new set-up link may have replaced password and app since they were looked at
    const present = await lockStaff(tx, id)
    if (present.passwordHash !== passwordHash || present.totpSecret === null) return null
    // the stored text differs after a new encryption, though the secret is the same
    const secret = secrets.decrypt(present.totpSecret, place)
    if (secret !== secrets.decrypt(totpSecret, place)) return null
    const inside = { db: tx, clock }
    const isRecovery = isRecoveryCode(code)
    const step = isRecovery ? null : totpStep(secret, code, now)
    const isRight = isRecovery
      ? await useRecoveryCode(tx, id, code)
      : step !== null && (await useStep(tx, id, step))
    if (!isRight) return null
    if (expiresOn < dayInItaly(now)) return 'expired'
    return openFor(inside, present, from, { recoveryCode: isRecovery })
  })
}

/** False when this step or a later one has been used already. */
async function useStep(tx: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_account')
    .set({ totpLastStep: step })
    .where('id', '=', id)
    .where('totpLastStep', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there is no such code, or it was used. */
async function useRecoveryCode(tx: Database, id: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_code')
    .where('staffId', '=', id)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type With = { passkey?: true; recoveryCode?: boolean }

/** The session of who has proved who they are, in a browser that is known from now on. */
export async function openFor(
  inside: Needs,
  account: Account,
  { device, deviceToken: known }: Caller,
  { passkey, recoveryCode }: With,
) {
  const staffId = account.id
  const token = await openStaffSession(inside, staffId, device)
  const deviceToken = await rememberDevice(inside, known, { staffId })
  const doer = { by: 'staff', staffId } as const
  const subject = { kind: 'staff', id: staffId } as const
  if (recoveryCode) await recordAct(inside, doer, { act: 'recovery_code_used', subject })
  await recordAct(inside, doer, { act: 'logged_in', subject, ...(passkey && { details: { passkey } }) })
  const answer = { message: said.loggedIn, staff: describeMe(inside, { ...account, staffId }) }
  return { answer, token, deviceToken }
}

/** Ends the session in use. */
export async function logOutStaff({ db, clock }: StaffNeeds, actor: StaffMember): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteStaffSession(tx, actor.staffId, actor.sessionId)
    const subject = { kind: 'staff', id: actor.staffId } as const
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'logged_out', subject })
  })
}

import { randomBytes } from 'node:crypto'

import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/said'
import type { staff } from '@desco/contract/staff/log-in'
import { staffSaid } from '@desco/contract/staff/field-errors'

import { rememberDevice } from '#families/index.ts'
import { later } from '#platform/clock.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { endStreak } from '#platform/limits/failures.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'

import { hashOfRecoveryCode, staffStreak } from './log-in-staff.ts'
import { giveName } from '#staff/access/name-staff.ts'
import type { StaffNeeds } from './staff-session.ts'
import { recordAct } from '#staff/audit/record-act.ts'
import { lockStaff, resetStaff, updateStaff } from '#staff/access/staff-accounts.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { newTotpSecret, totpPlace, totpStep, totpUri } from './totp.ts'

export type SetUpLink = Awaited<ReturnType<typeof newSetUpLink>>

const hashOf = (token: string) => sha256('staff set-up', token)

/** A new link for one access that is not closed; the one before is dead. The secret stands behind `#`, which no server is ever sent. */
export async function newSetUpLink(
  { db, clock, portalUrl }: Needs<'portalUrl'>,
  staffId: string,
  expiresOn?: string,
) {
  const token = newToken()
  const expiresAt = later(clock.now(), { hours: staffLimits.setUp.hours })
  const isOpen = await resetStaff(db, staffId, {
    setUpHash: hashOf(token),
    setUpExpiresAt: expiresAt,
    expiresOn,
  })
  if (!isOpen) throw new Problem('not_found')
  return { link: `${portalUrl}/staff/attiva#${token}`, expiresAt: expiresAt.toISOString() }
}

/**
 * The purpose of a link. Shows a secret for the authenticator app, a new one at every visit: what an earlier visitor has
 * noted is worth nothing, and only the last page that was opened can end the set-up. A page that asks twice, because
 * the first answer was lost, names its visit and is shown again what is stored for it until the set-up ends.
 */
export async function seeSetUp(
  needs: StaffNeeds,
  { token, visit }: InputOf<typeof staff.seeStaffSetUp>,
  networkAddress: string,
): Promise<AnswerOf<typeof staff.seeStaffSetUp>> {
  await limitTries(needs, networkAddress)
  const { id, email, name, role } = await accountOf(needs, token)
  const place = totpPlace(id)
  const visitHash = visit === undefined ? null : sha256('staff set-up visit', token, visit)
  const encrypted = needs.secrets.encrypt(newTotpSecret(), place)
  // in one statement: a page that asks twice at once is answered the same
  const stored = await needs.db
    .updateTable('staff_account')
    .set((row) => ({
      setUpVisitHash: visitHash,
      totpSecret: row
        .case()
        .when(row.and([row('totpSecret', 'is not', null), row('setUpVisitHash', '=', visitHash)]))
        .then(row.ref('totpSecret'))
        .else(encrypted)
        .end(),
    }))
    .where('setUpHash', '=', hashOf(token))
    .returning('totpSecret')
    .executeTakeFirst()
  if (!stored?.totpSecret) throw new Problem('set_up_link_dead')
  const secret = needs.secrets.decrypt(stored.totpSecret, place)
  const uri = totpUri(secret, { issuer: needs.studyName, label: email })
  return { message: said.found, email, name, role, secret, uri }
}

/** Ends the set-up: from now on the person enters with password and app. The recovery codes are told this once. */
export async function finish(
  needs: StaffNeeds,
  { token, name, password, code }: InputOf<typeof staff.finishStaffSetUp>,
  { networkAddress, deviceToken }: { networkAddress: string; deviceToken: string | undefined },
): Promise<{ answer: AnswerOf<typeof staff.finishStaffSetUp>; deviceToken: string }> {
  await limitTries(needs, networkAddress)
  const account = await accountOf(needs, token)
  const secret = secretOf(needs, account)
  const step = secret && totpStep(secret, code, needs.clock.now())
  if (typeof step !== 'number') throw new Problem('code_wrong')

  refuseGuessable(password, [needs.studyName, ownPartOf(account.email)])
  const passwordHash = await hashPassword(password)
  const recoveryCodes = Array.from({ length: staffLimits.recoveryCodes }, newRecoveryCode)
  const kept = await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const { id } = account
    // another request may have used the link, or shown another secret, at the same instant
    const present = await lockStaff(tx, id)
    if (!present.setUpHash?.equals(hashOf(token)) || secretOf(needs, present) !== secret) {
      throw new Problem('set_up_link_dead')
    }
    const linkUsed = { setUpHash: null, setUpExpiresAt: null, setUpVisitHash: null }
    await updateStaff(tx, id, { passwordHash, totpLastStep: step, ...linkUsed })
    await tx
      .insertInto('staff_recovery_code')
      .values(recoveryCodes.map((each) => ({ staffId: id, codeHash: hashOfRecoveryCode(each) })))
      .execute()
    const renamed = await giveName(tx, present, name)
    const done = { act: 'set_up_finished', subject: { kind: 'staff', id } } as const
    await endStreak(inside, staffStreak(account.email))
    const remembered = await rememberDevice(inside, deviceToken, { staffId: id })
    const doer = { by: 'staff', staffId: id } as const
    await recordAct(inside, doer, done)
    // of the first set-up the name is a part
    if (renamed !== null && present.name !== null) await recordAct(inside, doer, renamed)
    return remembered
  })
  return {
    answer: { message: staffSaid.ready, recoveryCodes: recoveryCodes.map(inGroups) },
    deviceToken: kept,
  }
}

const secretOf = ({ secrets }: StaffNeeds, account: { id: string; totpSecret: string | null }) =>
  account.totpSecret === null ? null : secrets.decrypt(account.totpSecret, totpPlace(account.id))

const accountOf = ({ db, clock }: StaffNeeds, token: string) =>
  db
    .selectFrom('staff_account')
    .selectAll()
    .where('setUpHash', '=', hashOf(token))
    .where('setUpExpiresAt', '>', clock.now())
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('set_up_link_dead'))

const limitTries = (needs: StaffNeeds, networkAddress: string) =>
  takeAttemptOfHour(needs, 'staff-set-up', networkAddress, staffLimits.setUp.triesPerHour)

/** 80 random bits in sixteen signs that are hard to mistake for one another (Crockford's base 32). */
function newRecoveryCode(): string {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join('')
}

const inGroups = (code: string) => code.replaceAll(/.{4}(?=.)/gu, '$&-')

import { randomBytes } from 'node:crypto'

import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'
import type { staff } from '@desco/contract/staff/access'
import { staffSaid } from '@desco/contract/staff/messages'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { takeAttempt } from '#platform/http/attempts.ts'
import { hashPassword } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { newToken, sha256 } from '#platform/secrets.ts'

import { hashOfRecoveryCode } from './log-in-staff.ts'
import type { Needs } from './needs.ts'
import { recordAct } from './record-act.ts'
import { findStaffBySetUp, finishSetUp, keepSecret, startSetUp } from './staff-accounts.queries.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

export type SetUpLink = { link: string; expiresAt: Date }

const hashOf = (token: string) => sha256('staff set-up', token)

/** A new link for one access; the one before is dead. The secret stands behind `#`, which no server is ever sent. */
export async function newSetUpLink(
  { db, clock, portalUrl }: Pick<Needs, 'db' | 'clock' | 'portalUrl'>,
  staffId: string,
  expiresOn?: string,
): Promise<SetUpLink | undefined> {
  const token = newToken()
  const expiresAt = later(clock.now(), { hours: staffLimits.setUp.hours })
  const isOpen = await startSetUp(db, staffId, { setUpHash: hashOf(token), expiresAt, expiresOn })
  return isOpen ? { link: `${portalUrl}/staff/attiva#${token}`, expiresAt } : undefined
}

/** What a link is for. Shows the secret for the authenticator app, the same at every visit until the link is used. */
export async function seeSetUp(
  needs: Needs,
  { token }: InputOf<typeof staff.seeStaffSetUp>,
  address: string,
): Promise<AnswerOf<typeof staff.seeStaffSetUp>> {
  await limitTries(needs, address)
  const { email, role } = await accountOf(needs, needs.db, token)
  const secret = await keepSecret(needs.db, hashOf(token), newTotpSecret())
  if (secret === undefined) throw new Problem('set_up_link_dead')
  const uri = totpUri(secret, { issuer: needs.studyName, label: email })
  return { message: said.found, email, role, secret, uri }
}

/** Ends the set-up: from now on the person enters with password and app. The recovery codes are told this once. */
export async function finish(
  needs: Needs,
  { token, password, code }: InputOf<typeof staff.finishStaffSetUp>,
  address: string,
): Promise<AnswerOf<typeof staff.finishStaffSetUp>> {
  await limitTries(needs, address)
  const account = await accountOf(needs, needs.db, token)
  const step = account.totp_secret === null ? null : totpStep(account.totp_secret, code, needs.clock.now())
  if (step === null) throw new Problem('code_wrong')

  const passwordHash = await hashPassword(password)
  const recoveryCodes = Array.from({ length: staffLimits.recoveryCodes }, newRecoveryCode)
  await needs.db.transaction().execute(async (tx) => {
    const id = await finishSetUp(tx, {
      setUpHash: hashOf(token),
      passwordHash,
      step,
      recoveryHashes: recoveryCodes.map(hashOfRecoveryCode),
    })
    if (id === undefined) throw new Problem('set_up_link_dead')
    const done = { act: 'set_up_finished', subject: { kind: 'staff', id } } as const
    await recordAct({ ...needs, db: tx }, { by: 'staff', staffId: id }, done)
  })
  return { message: staffSaid.ready, recoveryCodes: recoveryCodes.map(inGroups) }
}

async function accountOf({ clock }: Needs, db: Database, token: string) {
  const account = await findStaffBySetUp(db, hashOf(token), clock.now())
  if (account === undefined) throw new Problem('set_up_link_dead')
  return account
}

const limitTries = (needs: Needs, address: string) =>
  takeAttempt(needs, {
    name: 'staff-set-up',
    subject: address,
    max: staffLimits.setUp.triesPerHour,
    perSeconds: 3600,
  })

/** 80 random bits in sixteen signs that are hard to mistake for one another (Crockford's base 32). */
function newRecoveryCode(): string {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join('')
}

const inGroups = (code: string) => code.replaceAll(/.{4}(?=.)/gu, '$&-')

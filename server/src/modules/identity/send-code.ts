import type { CodePurpose } from '@desco/contract/identity'
import { limits } from '@desco/contract/limits'

import { queueMail } from '#modules/mail/index.ts'
import { later } from '#platform/clock.ts'
import { forgetAttempts, takeAttempt } from '#platform/http/attempts.ts'
import { newCode, newToken } from '#platform/secrets.ts'

import { lockAccountByLogin } from './accounts.queries.ts'
import { codeHash } from './check-code.ts'
import { codeMail, linkMail } from './identity.mails.ts'
import type { Needs } from './needs.ts'
import { replaceCode } from './one-time-codes.queries.ts'
import { forgetWrongTries } from './wrong-tries.ts'

type Account = { id: string; email: string | null; code_failures: number }

/** When the code just sent dies, by the server's clock. */
export type CodeClock = { expiresAt: string; now: string }

export function codeClock({ clock }: Pick<Needs, 'clock'>): CodeClock {
  const now = clock.now()
  return { expiresAt: later(now, { minutes: limits.code.minutes }).toISOString(), now: now.toISOString() }
}

/** Makes a new code and queues its mail in the caller's transaction. With the failures used up, a link instead. */
export async function sendCode(needs: Needs, { id, email, code_failures }: Account, purpose: CodePurpose) {
  if (email === null) return
  const now = needs.clock.now()
  const expiresAt = later(now, { minutes: limits.code.minutes })
  const onlyByLink = code_failures >= limits.code.failuresInARow
  const code = onlyByLink ? newToken() : newCode()
  await replaceCode(needs.db, {
    accountId: id,
    purpose,
    codeHash: codeHash(id, purpose, code),
    now,
    expiresAt,
  })
  await queueMail(
    needs,
    (onlyByLink ? linkMail : codeMail)(needs, { to: email, code, purpose, notAfter: expiresAt }),
  )
}

/**
 * Sends a new code to a registered address. Does nothing for an unknown one, for a child, who has no address, and for
 * an account that has nothing to verify; the answer is the same.
 */
export async function resendCode(needs: Needs, email: string, purpose: CodePurpose, address: string) {
  await limitCodes(needs, { email, purpose }, address)
  await needs.db.transaction().execute(async (tx) => {
    const account = await lockAccountByLogin(tx, email)
    if (account === undefined || account.kind === 'child') return
    if (purpose === 'VERIFY_ACCOUNT' && account.verified_at !== null) return
    await sendCode({ ...needs, db: tx }, account, purpose)
  })
  return codeClock(needs)
}

/**
 * The same for known and unknown addresses: how many codes one of them, and one caller, may ask for. A new code may be
 * tried anew.
 */
export async function limitCodes(
  needs: Needs,
  code: { email: string; purpose: CodePurpose },
  address: string,
) {
  const { codeTriesPerHour } = needs.addressLimits
  await takeAttempt(needs, { name: 'code-asked', subject: address, max: codeTriesPerHour, perSeconds: 3600 })
  await limitCodesTo(needs, code)
}

const codesTo = (email: string) => ({
  name: 'code-sent',
  subject: email,
  max: limits.code.perHour,
  perSeconds: 3600,
})

/** The limit of the address alone, where the caller is of the research team. */
export async function limitCodesTo(needs: Needs, code: { email: string; purpose: CodePurpose }) {
  await takeAttempt(needs, codesTo(code.email))
  await forgetWrongTries(needs, code)
}

/** An address may be sent as many codes again as one that was sent none. */
export const forgetCodesTo = (needs: Pick<Needs, 'db'>, email: string) =>
  forgetAttempts(needs, codesTo(email))

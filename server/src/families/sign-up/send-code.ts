import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'

import { queueMail, queueNoMail } from '#platform/mail/queue-mail.ts'
import { later } from '#platform/clock.ts'
import { countAttempts, forgetAttempts, takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { newCode, newToken } from '#platform/secrets/secrets.ts'
import { isTooLateToFinish } from '#families/study/study-end.ts'

import { lockAccountByLogin, lockLogin } from '#families/log-in/accounts.queries.ts'
import { codeParts, forgetWrongTries, lockCode, noAccount } from './check-code.ts'
import { seeMailFate } from './mail-ticket.ts'
import { codeMail, continueMail, linkMail } from '#families/log-in/account.mails.ts'
import { knowsLogin } from '#families/log-in/known-devices.ts'
import type { From } from '#families/log-in/log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'

type Account = { id: string; email: string | null; codeFailures: number }

/** When the code just sent dies, by the server's clock. */
export function codeClock({ clock }: Pick<FamiliesNeeds, 'clock'>) {
  const now = clock.now()
  return { expiresAt: later(now, { minutes: limits.code.minutes }).toISOString(), now: now.toISOString() }
}

/** The codes that an address may be sent: a new one in any case, or only where the one before is about to die. */
export type Allowance = 'new' | 'only_if_needed'

// as long as it takes to open the mail and type what it says
const goodForLongMinutes = limits.code.minutes / 2

/** Makes a new code and queues its mail in the caller's transaction. With the failures used up, a link instead. */
export async function sendCode(
  needs: FamiliesNeeds,
  { id, email, codeFailures }: Account,
  purpose: CodePurpose,
  allowance: Allowance = 'new',
) {
  if (email === null) return
  const now = needs.clock.now()
  const usableUntil = later(now, { minutes: goodForLongMinutes })
  if (allowance === 'only_if_needed' && isUsable(await lockCode(needs.db, id, purpose), usableUntil)) {
    return sendNothing(needs)
  }
  const expiresAt = later(now, { minutes: limits.code.minutes })
  const onlyByLink = codeFailures >= limits.code.failuresInARow
  const code = onlyByLink ? newToken() : newCode()
  await replaceBy(needs, { id, purpose, code, expiresAt })
  const letter = (onlyByLink ? linkMail : codeMail)(needs, { to: email, code, purpose, notAfter: expiresAt })
  await queueMail(needs, { to: email, ...letter })
}

/**
 * A link in place of a code, good for days: for somebody who is not at the page, such as a parent whom the research team
 * has called. It proves the address and leads on with the registration.
 */
export async function sendContinueLink(
  needs: FamiliesNeeds,
  { id, email, firstVerifiedAt }: Pick<Account, 'id' | 'email'> & { firstVerifiedAt: Date | null },
) {
  if (email === null) return
  const code = newToken()
  const expiresAt = later(needs.clock.now(), { days: limits.continueLink.days })
  await replaceBy(needs, { id, purpose: 'VERIFY_ACCOUNT', code, expiresAt })
  const isFirst = firstVerifiedAt === null
  const letter = continueMail(needs, { to: email, code, notAfter: expiresAt, isFirst })
  await queueMail(needs, { to: email, ...letter })
}

/**
 * Whether a code of six digits can still be typed at that moment. A link counts as one that wrong tries can use up: it is
 * sent anew too early rather than not at all.
 */
const isUsable = (code: Awaited<ReturnType<typeof lockCode>>, at: Date): boolean =>
  code !== undefined &&
  code.usedAt === null &&
  code.wrongTries < limits.code.wrongTries &&
  code.expiresAt > at

type NewCode = { id: string; purpose: CodePurpose; code: string; expiresAt: Date }

/** A new code, or link, kills the old one. */
async function replaceBy({ db, clock, secrets }: FamiliesNeeds, { id, purpose, code, expiresAt }: NewCode) {
  const codeHash = secrets.keyedHash(...codeParts(id, purpose, code))
  const fresh = { codeHash, expiresAt, wrongTries: 0, usedAt: null, createdAt: clock.now() }
  await db
    .insertInto('one_time_code')
    .values({ accountId: id, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Waits for what `sendCode` waits for, and leaves nothing. */
async function sendNothing(needs: FamiliesNeeds) {
  await needs.db
    .updateTable('one_time_code')
    .set({ wrongTries: 0 })
    .where('accountId', '=', noAccount)
    .execute()
  await queueNoMail(needs)
}

type ResendInput = { email: string; purpose: CodePurpose; ticket?: string | undefined }

/**
 * Sends a new code to a registered address. An unknown one, a child without an address, and an account that has nothing
 * to verify get the same answer, after the same writes: the time must not tell either, however busy the tables are.
 * Refuses a code that would prove an address when it is too late for that: it would open nothing. And one to an address from
 * which the mail of the form came back, to the browser that sent the form.
 */
export async function resendCode(needs: FamiliesNeeds, { email, purpose, ticket }: ResendInput, from: From) {
  if (purpose === 'VERIFY_ACCOUNT' && (await isTooLateToFinish(needs)))
    throw new Problem('registrations_closed')
  if (ticket !== undefined && (await seeMailFate(needs, { email, ticket })).cameBack)
    throw new Problem('mail_came_back')
  const allowance = await limitCodes(needs, { email, purpose }, from)
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    // also for unknown ones: who asks for one address many times at once waits for themselves
    await lockLogin(tx, email)
    const account = await lockAccountByLogin(tx, email)
    const isDue = purpose !== 'VERIFY_ACCOUNT' || account?.verifiedAt === null
    if (account !== undefined && account.email !== null && isDue) {
      return sendCode(inside, account, purpose, allowance)
    }
    return sendNothing(inside)
  })
  return codeClock(needs)
}

/**
 * The same for known and unknown addresses: how many codes one of them, and one caller, may ask for. A new code may be
 * tried anew. The first of an hour from each place passes, whatever others have asked for this address: they could use up
 * its codes, and keep its owner out. From the eleventh place on, a browser that is not known gets a new code only when the
 * one in the owner's mailbox is about to die: many places together cannot fill it either.
 */
export async function limitCodes(
  needs: FamiliesNeeds,
  code: { email: string; purpose: CodePurpose },
  from: { networkAddress: string; deviceToken?: string | undefined },
): Promise<Allowance> {
  const { networkAddress, deviceToken } = from
  const { codeTriesPerHour } = needs.networkLimits
  const isKnown = await knowsLogin(needs, deviceToken, code.email)
  if (!isKnown) {
    const asked = { name: 'code-asked', subject: networkAddress, max: codeTriesPerHour, perSeconds: 3600 }
    await takeAttempt(needs, { ...asked, lazily: true })
  }
  const place = isKnown ? `device ${deviceToken}` : networkAddress
  const here = { name: 'code-sent-here', subject: `${code.email}\n${place}`, perSeconds: 3600, lazily: true }
  if ((await countAttempts(needs, here)) > 1) {
    await limitCodesTo(needs, code)
    return 'new'
  }
  const places = { name: 'code-sent-to-places', subject: code.email, perSeconds: 3600, lazily: true }
  const [fromPlaces] = await Promise.all([
    isKnown ? 0 : countAttempts(needs, places),
    countAttempts(needs, codesTo(code.email)),
    forgetWrongTries(needs, code),
  ])
  return fromPlaces > limits.code.perHour ? 'only_if_needed' : 'new'
}

/** The limit of the address alone, where the caller is of the research team. */
export async function limitCodesTo(needs: FamiliesNeeds, code: { email: string; purpose: CodePurpose }) {
  await takeAttempt(needs, codesTo(code.email))
  await forgetWrongTries(needs, code)
}

const codesTo = (email: string) => ({
  name: 'code-sent',
  subject: email,
  max: limits.code.perHour,
  perSeconds: 3600,
  lazily: true,
})

/** An address may be sent as many codes again as one that was sent none. */
export const forgetCodesTo = (needs: Pick<FamiliesNeeds, 'db' | 'secrets'>, email: string) =>
  forgetAttempts(needs, codesTo(email))

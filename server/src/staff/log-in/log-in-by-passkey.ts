import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/said'
import type { passkeys } from '@desco/contract/staff/log-in'

import { knowsStaff, networkWindow } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { tryUnderLimits } from '#platform/limits/failures.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { newToken, sameHash } from '#platform/secrets/secrets.ts'

import { type Caller, noteFailure, type OpenSession, openFor, staffStreak } from './log-in-staff.ts'
import type { StaffNeeds } from './staff-session.ts'
import {
  challengeTimeout,
  newChallenge,
  passkeyLibrary,
  relyingParty,
  takeChallenge,
} from './passkey-challenges.ts'
import { recordAct } from '#staff/audit/record-act.ts'
import { lockStaff } from '#staff/access/staff-accounts.queries.ts'
import { passkeySuspectMail } from '#staff/access/staff.mails.ts'

type Asserted = InputOf<typeof passkeys.passkeyLogin>['credential']
type Stored = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

const couldBeToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/u.test(token)

/** The challenge that a browser has to sign, and the token of its cookie: the answer is taken from this browser alone. */
export async function askLogIn(
  needs: StaffNeeds,
  { networkAddress, browser: given }: { networkAddress: string; browser: string | undefined },
): Promise<{ answer: AnswerOf<typeof passkeys.askPasskeyLogin>; browser: string }> {
  await takeAttemptOfHour(needs, 'staff-passkey-ask', networkAddress, staffLimits.passkeys.asksPerHour)
  const browser = couldBeToken(given) ? given : newToken()
  const challenge = await newChallenge(needs, { for: 'log-in', browser })
  const { rpId } = relyingParty(needs)
  return {
    answer: {
      message: said.found,
      options: { challenge, rpId, timeout: challengeTimeout, userVerification: 'required' },
    },
    browser,
  }
}

/**
 * Opens a staff session for who holds a passkey, whose device has checked the PIN, the finger or the face: two factors at once.
 * One answer for everything that is wrong: nobody learns whether there is such a passkey.
 */
export async function logInByPasskey(
  needs: StaffNeeds,
  { credential }: { credential: Asserted },
  from: Caller & { browser: string | undefined },
): Promise<OpenSession> {
  const stored = await findPasskey(needs.db, credential.id)
  const isKnown = stored !== undefined && (await knowsStaff(needs, from.deviceToken, stored.email))
  const limited = {
    window: isKnown ? null : networkWindow(needs, 'staff-login-address', from.networkAddress),
    // of the passkey, not of the access: guesses at its password do not keep the passkey's holder waiting
    streak: staffStreak(isKnown ? `${credential.id}\n${from.deviceToken}` : credential.id, 'staff-passkey'),
  }
  const tried = await tryUnderLimits(needs, limited, async () => {
    const counter = await signedCounter(needs, stored, credential, from.browser)
    const entered = stored && counter !== null ? await enter(needs, stored, counter, from) : 'refused'
    if (typeof entered === 'object') return entered
    if (entered === 'refused' || entered === 'expired') await noteFailure(needs, stored?.staffId)
    if (entered === 'expired') throw new Problem('staff_access_ended')
    return null
  })
  if (tried === null) throw new Problem('passkey_refused')
  return tried
}

/** The passkey with this id of its device's, and whose it is. */
const findPasskey = (db: Database, id: string) =>
  db
    .selectFrom('staff_passkey as passkey')
    .innerJoin('staff_account as staff', 'staff.id', 'passkey.staffId')
    .select(['passkey.id', 'passkey.staffId', 'passkey.publicKey', 'staff.email', 'staff.passkeyHandle'])
    .where('passkey.credentialId', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()

/** How often the device says that it has signed, or null when the signature is not what was asked for (WebAuthn, 7.2). */
async function signedCounter(
  needs: StaffNeeds,
  stored: Stored | undefined,
  credential: Asserted,
  browser: string | undefined,
): Promise<number | null> {
  const { userHandle, ...response } = credential.response
  const expectedChallenge = await takeChallenge(
    needs,
    { for: 'log-in', browser: browser ?? '' },
    response.clientDataJSON,
  )
  if (stored === undefined || expectedChallenge === null || browser === undefined) return null
  const handle = Buffer.from(userHandle ?? '', 'base64url')
  if (stored.passkeyHandle === null || !sameHash(handle, stored.passkeyHandle)) return null
  const { rpId, origin } = relyingParty(needs)
  try {
    const { verifyAuthenticationResponse } = await passkeyLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // 0 lets every counter pass: it is compared where one that went back can be told from a wrong signature
      credential: { id: credential.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // the library throws whatever is wrong with what a browser has sent
    return null
  }
}

/** A counter that stands still or went back: the key may have been copied. Devices that do not count say 0 (WebAuthn, 6.1.1). */
const isBehind = (signed: number, stored: number) => (signed > 0 || stored > 0) && signed <= stored

/** Opens the session of an access that may still be entered; refuses a passkey that may have been copied, and says so. */
async function enter(
  needs: StaffNeeds,
  { id, staffId }: Stored,
  counter: number,
  from: Caller,
): Promise<OpenSession | 'refused' | 'suspect' | 'expired'> {
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const now = needs.clock.now()
    const account = await lockStaff(tx, staffId)
    const { passwordHash, disabledAt, expiresOn, email } = account
    if (passwordHash === null || disabledAt !== null) return 'refused'
    if (expiresOn < dayInItaly(now)) return 'expired'
    const stored = await tx
      .selectFrom('staff_passkey')
      .select('counter')
      .where('id', '=', id)
      .executeTakeFirst()
    // removed meanwhile
    if (stored === undefined) return 'refused'
    if (isBehind(counter, Number(stored.counter))) {
      const subject = { kind: 'staff', id: staffId } as const
      await queueMail(inside, passkeySuspectMail(needs, email))
      await recordAct(inside, { by: 'portal' }, { act: 'passkey_suspect', subject })
      return 'suspect'
    }
    await tx.updateTable('staff_passkey').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
    return openFor(inside, account, from, { passkey: true })
  })
}

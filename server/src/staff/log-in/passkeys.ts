import { randomBytes } from 'node:crypto'

import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import type { passkeys } from '@desco/contract/staff/log-in'

import { networkWindow } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { tryUnderLimits } from '#platform/limits/failures.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import type { StaffNeeds } from './staff-session.ts'
import { staffStreak } from './log-in-staff.ts'
import {
  challengeTimeout,
  newChallenge,
  passkeyLibrary,
  relyingParty,
  takeChallenge,
} from './passkey-challenges.ts'
import { type Inside, staffAct, staffIdOf } from '#staff/acts/staff-act.ts'
import { doerOf, recordAct, recordLook } from '#staff/audit/record-act.ts'
import { findStaffByEmail, lockStaff } from '#staff/access/staff-accounts.queries.ts'
import { passkeyAddedMail } from '#staff/access/staff.mails.ts'

/** EdDSA, ES256 and RS256 (COSE algorithms, RFC 9053 and 8812). */
const algorithms = [-8, -7, -257]

/** One's own passkeys, newest first. */
export const listPasskeys = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credentialId', 'transports', 'madeAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute()

/**
 * The options with which a browser makes a passkey. The password is asked for again: a screen that was left open must not become an
 * access for ever.
 */
export async function askRegistration(
  needs: StaffNeeds,
  actor: StaffMember,
  { password }: InputOf<typeof passkeys.askPasskeyRegistration>,
  networkAddress: string,
): Promise<ContentOf<typeof passkeys.askPasskeyRegistration>> {
  await confirmStaffPassword(needs, actor, { password, networkAddress })
  const { db } = needs
  const { staffId, email, name } = actor
  const present = await listPasskeys(db, staffId)
  refuseMore(present.length)
  const fresh = randomBytes(32)
  // devices know the access by the first handle that it was given
  const { passkeyHandle } = await db
    .updateTable('staff_account')
    .set((account) => ({ passkeyHandle: account.fn.coalesce('passkeyHandle', account.val(fresh)) }))
    .where('id', '=', staffId)
    .returning('passkeyHandle')
    .executeTakeFirstOrThrow()
  const { rpId } = relyingParty(needs)
  return {
    options: {
      rp: { id: rpId, name: needs.studyName },
      // a device shows these names when it asks which passkey is meant; they never come back
      user: { id: (passkeyHandle ?? fresh).toString('base64url'), name: email, displayName: name ?? email },
      challenge: await newChallenge(needs, { for: 'registration', staffId }),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeTimeout,
      // the make of the device is nobody's business
      attestation: 'none',
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  }
}

/** Stores a passkey that a device has made for this person just now. */
export async function registerPasskey(
  needs: StaffNeeds,
  actor: StaffMember,
  { name, credential }: InputOf<typeof passkeys.registerPasskey>,
): Promise<void> {
  const { staffId, sessionId } = actor
  const made = await verified(needs, staffId, credential)
  if (made === null) throw new Problem('passkey_not_made')
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const { email } = await lockStaff(tx, staffId)
    // a new set-up link may have ended session and passkeys since the call began
    const session = tx.selectFrom('staff_session').select('id').where('id', '=', sessionId)
    await session.executeTakeFirstOrThrow(() => new Problem('sign_in_required'))
    refuseMore((await listPasskeys(tx, staffId)).length)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('staff_passkey')
      .values({
        staffId,
        name,
        credentialId: Buffer.from(made.id, 'base64url'),
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: credential.response.transports ?? [],
        madeAt: needs.clock.now(),
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst()
    // by somebody else too
    if (numInsertedOrUpdatedRows === 0n) throw new Problem('passkey_known')
    await queueMail(inside, passkeyAddedMail(needs, email))
    await recordAct(inside, doerOf(actor), { act: 'passkey_added', subject: { kind: 'staff', id: staffId } })
  })
}

/** Removes one of one's own; somebody else's is not found. Password and app are always there beside them. */
export const removePasskey = staffAct(
  'passkey_removed',
  async ({ db }: Inside<StaffNeeds>, { id }: { id: string }, doer) => {
    const staffId = staffIdOf(doer)
    await lockStaff(db, staffId)
    const { numDeletedRows } = await db
      .deleteFrom('staff_passkey')
      .where('id', '=', id)
      .where('staffId', '=', staffId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Problem('not_found')
    return { subject: { kind: 'staff', id: staffId } }
  },
)

function refuseMore(present: number) {
  if (present >= staffLimits.passkeys.most) throw new Problem('too_many_passkeys')
}

/** Asks the holder of a session for the password once more. The failures have a pause of their own. */
async function confirmStaffPassword(
  needs: StaffNeeds,
  actor: StaffMember,
  { password, networkAddress }: { password: string; networkAddress: string },
): Promise<void> {
  const { staffId, email } = actor
  const limited = {
    window: networkWindow(needs, 'staff-login-address', networkAddress),
    streak: staffStreak(staffId, 'staff-confirm-password'),
  }
  const isRight = await tryUnderLimits(needs, limited, async () => {
    const stored = (await findStaffByEmail(needs.db, email))?.passwordHash
    if (stored && (await verifyPassword(stored, password))) return true
    await recordLook(needs, doerOf(actor), {
      act: 'password_refused',
      subject: { kind: 'staff', id: staffId },
    })
    return null
  })
  if (isRight === null) refuseField('password', fieldErrors.passwordWrong)
}

type Attested = InputOf<typeof passkeys.registerPasskey>['credential']

/** The passkey that a device has made, or null when anything about it is not as the portal asked (WebAuthn, 7.1). */
async function verified(needs: StaffNeeds, staffId: string, credential: Attested) {
  const { clientDataJSON, attestationObject } = credential.response
  const expectedChallenge = await takeChallenge(needs, { for: 'registration', staffId }, clientDataJSON)
  if (expectedChallenge === null) return null
  const { rpId, origin } = relyingParty(needs)
  try {
    const { verifyRegistrationResponse } = await passkeyLibrary()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential ?? null
  } catch {
    // the library throws whatever is wrong with what a browser has sent
    return null
  }
}

import type { NewParent } from '@desco/contract/registration'

import {
  alreadyRegisteredMail,
  codeClock,
  insertAccount,
  limitCodes,
  lockAccountByLogin,
  rewriteUnverifiedAccount,
  sendCode,
} from '#modules/identity/index.ts'
import { queueMail } from '#modules/mail/index.ts'
import { takeAttempt } from '#platform/http/attempts.ts'
import { hashPassword } from '#platform/passwords.ts'

import { insertFamily, lockAddress } from './families.queries.ts'
import { newFamilyCode } from './family-code.ts'
import { listEvents, recordEvent } from './family-events.queries.ts'
import { isEntrusted } from './family-events.rules.ts'
import type { Needs } from './needs.ts'
import { recordConsents } from './record-consents.ts'

/**
 * Registers a parent with a family of their own and sends the code that verifies the address. A verified address gets
 * a mail that says so instead; one still to be verified is registered anew, and the last form holds. The answer, and
 * the time it takes, are the same.
 */
export async function registerParent(needs: Needs, parent: NewParent, address: string) {
  await takeAttempt(needs, {
    name: 'sign-up',
    subject: address,
    max: needs.addressLimits.signUpsPerHour,
    perSeconds: 3600,
  })
  await limitCodes(needs, parent.email, address)
  const passwordHash = await hashPassword(parent.password)

  await needs.db.transaction().execute(async (tx) => {
    const inside = { ...needs, db: tx }
    await lockAddress(tx, parent.email)
    const known = await lockAccountByLogin(tx, parent.email)
    if (known?.verified_at) return queueMail(inside, alreadyRegisteredMail(needs, parent.email))
    // whoever writes a second parent's address here must not choose the password that opens the family
    if (known && isEntrusted(await listEvents(tx, known.family_id), known.id)) {
      return sendCode(inside, known, 'VERIFY_ACCOUNT')
    }

    const form = {
      name: parent.name,
      surname: parent.surname,
      phone: parent.phone,
      sex: parent.sex,
      marital_status: parent.maritalStatus,
      password_hash: passwordHash,
    }
    if (known) await rewriteUnverifiedAccount(tx, known.id, form)
    const { familyId, account } = known
      ? { familyId: known.family_id, account: known }
      : await createParent(inside, parent.email, form)
    await recordConsents(inside, { familyId, accountId: account.id }, parent.consents)
    await sendCode(inside, account, 'VERIFY_ACCOUNT')
  })
  return codeClock(needs)
}

type Form = Parameters<typeof rewriteUnverifiedAccount>[2]

async function createParent({ db, clock }: Needs, email: string, form: Form) {
  const now = clock.now()
  const familyId = await createFamily({ db, now })
  const id = await insertAccount(db, {
    ...form,
    family_id: familyId,
    kind: 'parent',
    login: email,
    email,
    created_at: now,
  })
  if (id === undefined) throw new Error('The address was locked, yet somebody else registered it.')
  await recordEvent(db, now, { familyId, kind: 'parent_registered', accountId: id })
  return { familyId, account: { id, email, code_failures: 0 } }
}

async function createFamily({ db, now }: { db: Needs['db']; now: Date }): Promise<string> {
  for (;;) {
    const familyId = await insertFamily(db, newFamilyCode(), now)
    if (familyId !== undefined) return familyId
  }
}

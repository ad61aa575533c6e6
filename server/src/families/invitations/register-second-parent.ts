import type { SecondParent } from '@desco/contract/families/invitations'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { said } from '@desco/contract/said'

import { recordConsents } from '#families/consents/record-consents.ts'
import { versionsAnswered } from '#families/consents/study-texts.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { mailTicket } from '#families/sign-up/mail-ticket.ts'
import { codeClock, limitCodes, sendCode } from '#families/sign-up/send-code.ts'
import {
  insertAccount,
  lockAccountByLogin,
  lockLogin,
  markVerified,
  rewriteUnverifiedAccount,
} from '#families/log-in/accounts.queries.ts'
import { welcomeMail } from '#families/log-in/account.mails.ts'
import { queueMail, queueNoMail } from '#platform/mail/queue-mail.ts'
import { isEntrusted } from '#families/events/family-events.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { listFamilyNames } from '#families/people/family-members.queries.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'
import { refuseField } from '#platform/problem.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'

import { addressTakenMail, authorizedMail } from './invitations.mails.ts'
import { invitationHash } from './invitations.queries.ts'
import { getOpenInvitation, lockOpenInvitation, requireOwnChildren } from './answer-invitation.ts'

/**
 * The second parent authorizes the ticked children and gets an account in the same family. A sign-up under the
 * invited address has proved it by the link; another address is proved with a code, like anybody's.
 */
export async function registerSecondParent(
  needs: FamiliesNeeds,
  parent: SecondParent,
  networkAddress: string,
) {
  await limitAnswers(needs, parent.token, networkAddress)
  const seen = await getOpenInvitation(needs, parent.token)
  const { name, surname, email, password, consents } = parent
  const versions = await versionsAnswered(needs, consents)
  const names = [name, surname, ...(await listFamilyNames(needs.db, seen.familyId))]
  refuseGuessable(password, [needs.studyName, ownPartOf(email), ...names])
  const proved = email === seen.email
  const code = { email, purpose: 'VERIFY_ACCOUNT' } as const
  const allowance = proved ? 'new' : await limitCodes(needs, code, { networkAddress })
  const ticket = allowance === 'new' ? mailTicket(needs, email) : undefined
  // before any lock: a hash takes longer than a lock should be held
  const passwordHash = await hashPassword(password)

  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockLogin(tx, email)
    const { id: invitationId, familyId, inviterEmail } = await lockOpenInvitation(inside, parent.token)
    const all = await requireOwnChildren(tx, familyId, parent.childIds)
    const accountId = await openAccount(inside, parent, { familyId, proved, passwordHash })
    // the owner of an address that has an account is told by mail, and nothing is stored: the page tells nobody
    if (accountId === null) {
      return allowance === 'new'
        ? queueMail(inside, { to: email, ...addressTakenMail(needs) })
        : queueNoMail(inside)
    }
    const childIds = [...new Set(parent.childIds)]
    const answer = { familyId, accountId, invitationId, childIds }
    await recordEvent(tx, needs.clock.now(), { ...answer, kind: 'answered_full' })
    await recordConsents(inside, answer, { consents, versions })
    if (inviterEmail !== null) {
      const count = { authorized: childIds.length, all }
      await queueMail(inside, { to: inviterEmail, ...authorizedMail(needs, { count, takesPart: true }) })
    }
    if (proved) return queueMail(inside, { to: email, ...welcomeMail(needs, name) })
    await sendCode(inside, { id: accountId, email, codeFailures: 0 }, 'VERIFY_ACCOUNT')
  })
  if (proved) return { message: said.secondParentSignedUp }
  return { message: said.secondParentSignedUpWithCode, code: { ...codeClock(needs), ticket } }
}

async function limitAnswers(needs: FamiliesNeeds, token: string, networkAddress: string) {
  await takeAttemptOfHour(needs, 'sign-up', networkAddress, needs.networkLimits.signUpsPerHour)
  const link = invitationHash(token).toString('base64')
  await takeAttemptOfHour(needs, 'invitation-answer', link, limits.invitation.answersPerHour)
}

/** Answers the account's id; null where the address is somebody's already. */
async function openAccount(
  { db, clock }: FamiliesNeeds,
  { name, surname, email, phone, sex, maritalStatus }: SecondParent,
  { familyId, proved, passwordHash }: { familyId: string; proved: boolean; passwordHash: string },
): Promise<string | null> {
  const known = await lockAccountByLogin(db, email)
  if (known?.familyId === familyId) refuseField('email', fieldErrors.emailOfOtherParent)
  if (
    known &&
    proved &&
    // nobody moves between the study and a rehearsal
    (known.verifiedAt !== null ||
      (await isRehearsal(db, familyId)) ||
      (await isRehearsal(db, known.familyId)))
  ) {
    refuseField('email', fieldErrors.emailHasAccount)
  }
  if (known && !proved) return null
  if (known && isEntrusted(await listEvents(db, known.familyId), known.id)) return null

  const now = clock.now()
  const form = { name, surname, phone, sex, maritalStatus, passwordHash }
  if (known) {
    // a registration of one's own, begun and never proved: the link proves it now, and this form holds
    await rewriteUnverifiedAccount(db, known.id, { ...form, familyId })
    await markVerified(db, known.id, now)
    return known.id
  }
  return insertAccount(db, {
    ...form,
    familyId,
    kind: 'parent',
    login: email,
    email,
    verifiedAt: proved ? now : null,
    createdAt: now,
  })
}

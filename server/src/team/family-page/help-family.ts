import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'

import {
  type FamiliesNeeds,
  ageOfRights,
  assentToday,
  changeEmail,
  enrolmentOf,
  findAccountByLogin,
  findAwaited,
  findChildOfAccount,
  freeAddress,
  isEntrusted,
  limitCodesTo,
  limitInvitations,
  listEvents,
  lockAccountOfFamily,
  lockLogin,
  recordEvent,
  resendInvitation,
  sendContinueLink,
  unlockLogIn,
} from '#families/index.ts'
import { type Doer, familyActOnce, listPeople, staffIdOf } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { listOpenBounces, settleBounces } from '#platform/mail/bounces/bounces.queries.ts'
import { sendAgain } from '#platform/mail/send-again.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import type { CorrectingNeeds } from '#team/needs.ts'
import { findGivenUpAt } from './family-history.queries.ts'

const purpose = 'VERIFY_ACCOUNT'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

/** A link for a parent whose address is still to be verified. The limits on codes hold for staff too. */
export async function sendLinkToContinue(
  needs: FamiliesNeeds,
  actor: StaffMember,
  input: Of<'sendContinueLink'>,
) {
  const { parents } = await listPeople(needs.db, input.familyId)
  const parent = parents.find(({ accountId }) => accountId === (input.accountId ?? parents[0]?.accountId))
  if (parent === undefined) throw new Problem('not_found')
  if (parent.verifiedAt === null && parent.email !== null)
    await limitCodesTo(needs, { email: parent.login, purpose })
  await sendLink(needs, actor, { ...input, accountId: parent.accountId })
}

type OfParent = { familyId: string; accountId: string; reason: string }

const sendLink = familyActOnce(
  'continue_link_sent',
  async (inside: FamiliesNeeds, { familyId, accountId }: OfParent) => {
    await expectNotWithdrawn(inside, familyId)
    const account = await lockParent(inside, familyId, accountId)
    if (account.verifiedAt !== null || account.email === null) throw new Problem('nothing_to_verify')
    await sendContinueLink(inside, account)
    return { subject: { kind: 'person', id: account.id } }
  },
)

/** Invites the other parent again, in the name of the first. The limits on invitations hold for staff too. */
export async function inviteAgainFor(
  needs: FamiliesNeeds,
  who: StaffMember | Doer,
  input: { familyId: string; reason: string },
) {
  await limitAwaited(needs, input.familyId)
  await inviteAgain(needs, who, input)
}

const inviteAgain = familyActOnce(
  'invitation_resent',
  async (inside: FamiliesNeeds, { familyId }: { familyId: string; reason: string }) => {
    await resendInvitation(inside, familyId)
    return {}
  },
)

async function limitAwaited(needs: FamiliesNeeds, familyId: string, email?: string) {
  const awaited = await findAwaited(needs.db, familyId)
  if (awaited) await limitInvitations(needs, familyId, email ?? awaited.email)
}

/** Writes another address for a parent, or for the invited one. Nobody's address is written twice. */
export async function correctEmail(needs: CorrectingNeeds, actor: StaffMember, input: Of<'correctEmail'>) {
  const { familyId, accountId, email } = input
  if (accountId === undefined) {
    await limitAwaited(needs, familyId, email)
    return correctInvitation(needs, actor, input)
  }
  await limitCodesTo(needs, { email, purpose })
  await correctAddress(needs, actor, { ...input, accountId })
}

const correctAddress = familyActOnce(
  'email_corrected',
  async (inside: CorrectingNeeds, { familyId, accountId, email }: OfParent & { email: string }) => {
    await expectNotWithdrawn(inside, familyId)
    const account = await lockGrownUp(inside, familyId, accountId)
    if (account.email === email) refuseField('email', staffFieldErrors.sameEmail)
    if (!(await isFreeFor(inside, account, email))) refuseField('email', staffFieldErrors.emailOfSomebody)
    if ((await findAwaited(inside.db, familyId))?.email === email)
      refuseField('email', staffFieldErrors.emailOfSomebody)
    // an adult child without an address enters with a username, which is good until the new link is opened
    if (account.kind === 'child' && account.email === null) {
      await inside.sendEmailLink(inside.db, { accountId, email })
      return { subject: { kind: 'person', id: accountId }, details: { wasVerified: false } }
    }
    // an address that nobody proved has nobody who could object
    const wayBack =
      account.verifiedAt === null
        ? null
        : await inside.keepWayBack(inside.db, { accountId, before: account.email, after: email })
    await changeEmail(inside, account, email, wayBack)
    await recordEvent(inside.db, inside.clock.now(), { familyId, kind: 'email_corrected', accountId })
    return {
      subject: { kind: 'person', id: accountId },
      details: { wasVerified: account.verifiedAt !== null },
    }
  },
  { lockFirst: (db, { email }) => lockLogin(db, email) },
)

type Proving = { id: string; firstVerifiedAt: Date | null }

/** A registration that nobody proved gives its address to somebody who has proved one; one that the team entrusted keeps it. */
async function isFreeFor({ db }: FamiliesNeeds, account: Proving, email: string): Promise<boolean> {
  const holder = await findAccountByLogin(db, email)
  if (holder === undefined) return true
  if (account.firstVerifiedAt === null || holder.firstVerifiedAt !== null) return false
  if (isEntrusted(await listEvents(db, holder.familyId), holder.id)) return false
  return freeAddress(db, email, account.id)
}

const correctInvitation = familyActOnce(
  'email_corrected',
  async (inside: FamiliesNeeds, { familyId, email }: Of<'correctEmail'>) => {
    const awaited = await findAwaited(inside.db, familyId)
    if (awaited === undefined) throw new Problem('nobody_to_invite')
    if (awaited.email === email) refuseField('email', staffFieldErrors.sameEmail)
    if (awaited.inviterEmail === email) refuseField('email', staffFieldErrors.emailOfSomebody)
    await resendInvitation(inside, familyId, email)
    return { details: { ofInvitation: true } }
  },
)

/** Lifts the pauses after wrong passwords and codes, for a parent or a child. */
export const unlock = familyActOnce(
  'log_in_unlocked',
  async (inside: FamiliesNeeds, input: Of<'unlockLogIn'>) => {
    const account = await lockAccountOfFamily(inside.db, input.familyId, input.accountId)
    await unlockLogIn(inside, account)
    return { subject: { kind: 'person', id: account.id } }
  },
)

/** Keeps a note. Its words stay out of the audit log. */
export const addNote = familyActOnce(
  'note_added',
  async ({ db, clock }: FamiliesNeeds, input: Of<'addNote'>, doer) => {
    const { familyId, text } = input
    await db
      .insertInto('staff_note')
      .values({ familyId, text, staffId: staffIdOf(doer), createdAt: clock.now() })
      .execute()
    return {}
  },
)

/** Sends a mail to a family once more, with all its tries; one that another colleague has sent again meanwhile is not. */
export const resendMail = familyActOnce(
  'mail_sent_again',
  async ({ db, clock }: FamiliesNeeds, input: Of<'resendMail'>) => {
    const { familyId, mailId } = input
    const givenUpAt = await findGivenUpAt(db, familyId, mailId)
    if (givenUpAt?.toISOString() !== input.givenUpAt) throw new Problem('message_outdated')
    if ((await sendAgain({ db, clock }, { id: mailId })) === 0) throw new Problem('message_outdated')
    return { details: { mail: mailId } }
  },
)

/** Mails go again to an address from which they came back: its owner has made room, or says that it is right. */
export const tryAddress = familyActOnce(
  'address_tried_again',
  async (inside: FamiliesNeeds, input: Of<'tryAddress'>) => {
    const { db } = inside
    const address = await findAddress(inside, input)
    const [bounce] = await listOpenBounces(db, [address])
    // corrected, seen to by somebody else, or come back once more
    if (bounce?.at.toISOString() !== input.bouncedAt) throw new Problem('message_outdated')
    await settleBounces(inside, address)
    return input.accountId === undefined ? {} : { subject: { kind: 'person', id: input.accountId } as const }
  },
)

async function findAddress(inside: FamiliesNeeds, { familyId, accountId }: Of<'tryAddress'>) {
  if (accountId === undefined) {
    const awaited = await findAwaited(inside.db, familyId)
    if (awaited === undefined) throw new Problem('message_outdated')
    return awaited.email
  }
  const { email } = await lockParent(inside, familyId, accountId)
  if (email === null) throw new Problem('not_found')
  return email
}

async function expectNotWithdrawn({ db }: FamiliesNeeds, familyId: string) {
  if (enrolmentOf(await listEvents(db, familyId)) === 'withdrawn') throw new Problem('family_not_active')
}

async function lockParent({ db }: FamiliesNeeds, familyId: string, accountId: string) {
  const account = await lockAccountOfFamily(db, familyId, accountId)
  if (account.kind !== 'parent') throw new Problem('not_found')
  return account
}

/** A parent, or who was a child of the study and has gone on at 18. */
async function lockGrownUp(needs: FamiliesNeeds, familyId: string, accountId: string) {
  const account = await lockAccountOfFamily(needs.db, familyId, accountId)
  if (account.kind === 'parent') return account
  const child = await findChildOfAccount(needs.db, accountId)
  const today = dayInItaly(needs.clock.now())
  const isAdult = child !== undefined && ageOfRights(child, today) >= 18
  const events = await listEvents(needs.db, familyId)
  if (!isAdult || assentToday(events, child, today) !== 'yes') throw new Problem('not_found')
  return account
}

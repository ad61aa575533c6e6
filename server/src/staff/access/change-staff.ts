import type { InputOf } from '@desco/contract/endpoint'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import type { staffPeople } from '@desco/contract/staff/access'
import type { StaffRole } from '@desco/contract/staff/roles'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import { endStreak } from '#platform/limits/failures.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { staffStreak } from '#staff/log-in/log-in-staff.ts'
import { refuseOwn, refusePastDay, tellResponsible, versionOf } from './manage-staff.ts'
import { giveName } from './name-staff.ts'
import { type Act, type Doer, recordAct } from '#staff/audit/record-act.ts'
import { isLastResponsible, lockStaff, updateStaff } from './staff-accounts.queries.ts'
import { deleteStaffSessionsOf } from '#staff/log-in/staff-session.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import { accessGainedMail, addressChangedMail, lastDayChangedMail, roleChangedMail } from './staff.mails.ts'
import { noteEndIsKnown } from './warn-of-endings.ts'

type Changes = InputOf<typeof staffPeople.changeStaff>
type Account = Awaited<ReturnType<typeof lockStaff>>
type Change = { needs: LetterNeeds; account: Account }

/**
 * Gives an open access another name, role, address or last day; password and authenticator stay. An unchanged value is left
 * alone. All of it happens, or nothing: also when a colleague was faster (`version`).
 */
export async function changeStaff(
  needs: LetterNeeds,
  doer: Doer,
  { id, version, name, email, role, expiresOn }: Changes,
): Promise<void> {
  refuseOwn(doer, id)
  await inTransaction(needs.db, async (tx) => {
    const today = dayInItaly(needs.clock.now())
    const isLast = role !== undefined && (await isLastResponsible(tx, today, id))
    const account = await lockStaff(tx, id)
    if (account.disabledAt !== null || account.expiresOn < today) throw new Problem('access_not_open')
    if (version !== undefined && version !== versionOf(account)) throw new Problem('access_outdated')
    const inside = { ...needs, db: tx }
    // the other changes are told to the address that holds from now on
    const change = { needs: inside, account: { ...account, email: email ?? account.email } }
    // the lines of the log come last: with the first of them everybody else waits
    const lines = [
      name !== undefined && (await giveName(tx, account, name)),
      change.account.email !== account.email && (await changeAddress(change, account.email)),
      role !== undefined && role !== account.role && (await changeRole(change, role, isLast)),
      expiresOn !== undefined && expiresOn !== account.expiresOn && (await changeLastDay(change, expiresOn)),
    ]
    for (const line of lines) if (line) await recordAct(inside, doer, line)
  })
}

/** Nobody goes on with the rights of before: the sessions end, and the next log-in has the new ones. */
async function changeRole(
  { needs, account: { id, email, role: roleBefore } }: Change,
  role: StaffRole,
  isLast: boolean,
): Promise<Act> {
  if (isLast) throw new Problem('last_responsible')
  await updateStaff(needs.db, id, { role })
  const sessions = await deleteStaffSessionsOf(needs.db, id)
  await queueMail(needs, roleChangedMail(needs, email, role))
  await tellResponsible(needs, (to) => accessGainedMail(needs, to, { email, role, how: 'role' }), email)
  return {
    act: 'staff_role_changed',
    subject: { kind: 'staff', id },
    details: { role, roleBefore, sessions },
  }
}

async function changeLastDay(
  { needs, account: { id, email, expiresOn: before } }: Change,
  expiresOn: string,
): Promise<Act> {
  refusePastDay(needs, expiresOn)
  await updateStaff(needs.db, id, { expiresOn })
  await noteEndIsKnown(needs, id, expiresOn)
  await queueMail(needs, lastDayChangedMail(needs, email, expiresOn))
  return {
    act: 'staff_last_day_changed',
    subject: { kind: 'staff', id },
    details: { expiresOn, expiresOnBefore: before },
  }
}

/** Holds at once: an address opens nothing. The old one is told, so that nobody's mails go elsewhere unseen. */
async function changeAddress(
  { needs, account: { id, email, role } }: Change,
  emailBefore: string,
): Promise<Act> {
  if (!(await updateStaff(needs.db, id, { email }))) refuseField('email', staffFieldErrors.emailTaken)
  // guesses at either address must not keep its holder waiting
  await endStreak(needs, staffStreak(emailBefore))
  await endStreak(needs, staffStreak(email))
  await queueMail(needs, addressChangedMail(needs, emailBefore, 'old'))
  await queueMail(needs, addressChangedMail(needs, email, 'new'))
  await tellResponsible(needs, (to) => accessGainedMail(needs, to, { email, role, how: 'address' }), email)
  return { act: 'staff_email_changed', subject: { kind: 'staff', id } }
}

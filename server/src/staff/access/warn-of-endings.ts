import { addDays, daysBetween } from '@desco/contract/diary/days'
import { staffLimits } from '@desco/contract/limits'
import { staffRoles } from '@desco/contract/staff/roles'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { MailCheck } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { findStaffByEmail, lockStaff, openAccesses } from './staff-accounts.queries.ts'
import { accessEndingMail } from './staff.mails.ts'

const { first, second } = staffLimits.endWarningDays

/** Days until the last one (`YYYY-MM-DD`, as today), where it is near: 0 is today. Null before that, and afterwards. */
export function endsInDays(expiresOn: string, today: string): number | null {
  const days = daysBetween(today, expiresOn)
  return days >= 0 && days <= first ? days : null
}

/** Which warning is due now, by its days before the last one. One that was missed is not made up for by two. */
export function warningDue(expiresOn: string, today: string): number | null {
  const days = endsInDays(expiresOn, today)
  if (days === null) return null
  return days <= second ? second : first
}

/** Writes to everybody whose access ends soon, at each number of days once for each last day. Answers to how many. */
export async function warnOfEndings(needs: LetterNeeds): Promise<number> {
  const today = dayInItaly(needs.clock.now())
  const to = addDays(today, first)
  let written = 0
  const ending = openAccesses(needs.db, today, staffRoles).where('expiresOn', '<=', to)
  for (const { id } of await ending.select('id').orderBy('id').execute()) {
    const isNew = await inTransaction(needs.db, (tx) => warn({ ...needs, db: tx }, id))
    if (isNew) written += 1
  }
  return written
}

async function warn(needs: LetterNeeds, id: string): Promise<boolean> {
  // closed or prolonged since it was listed
  const { email, role, expiresOn, disabledAt, passwordHash } = await lockStaff(needs.db, id)
  if (disabledAt !== null || passwordHash === null) return false
  if (!(await noteEndIsKnown(needs, id, expiresOn))) return false
  await queueMail(needs, accessEndingMail(needs, email, { role, expiresOn }))
  return true
}

/**
 * Notes the warning that is due now for this last day, if one is: whose day has just been chosen so near knows it, and
 * gets the next one. False when none is due, or it is noted already.
 */
export async function noteEndIsKnown({ db, clock }: Needs, id: string, expiresOn: string): Promise<boolean> {
  const now = clock.now()
  const days = warningDue(expiresOn, dayInItaly(now))
  if (days === null) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_end_warning')
    .values({ staffId: id, expiresOn, daysBefore: days, notedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Asked when a warning is about to leave: the access may have been prolonged or closed in the meantime. */
export const endingIsNear: MailCheck = async ({ db, clock }, { recipient }) => {
  const account = await findStaffByEmail(db, recipient)
  return (
    account !== undefined &&
    account.disabledAt === null &&
    endsInDays(account.expiresOn, dayInItaly(clock.now())) !== null
  )
}

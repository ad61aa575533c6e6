import { addDays } from '@desco/contract/diary/days'
import { staffLimits } from '@desco/contract/limits'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { MailCheck } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { endsInDays, warningDue } from './endings.rules.ts'
import { findStaffByEmail, lockStaff } from './staff-accounts.queries.ts'
import { accessEndingMail } from './staff.mails.ts'

/** Writes to everybody whose access ends soon, at each number of days once for each last day. Answers to how many. */
export async function warnOfEndings(needs: LetterNeeds): Promise<number> {
  const today = dayInItaly(needs.clock.now())
  const to = addDays(today, staffLimits.endWarningDays.first)
  let written = 0
  for (const id of await listEnding(needs.db, { from: today, to })) {
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
  return insertEndWarning(db, { staffId: id, expiresOn, daysBefore: days, notedAt: now })
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

/** Accesses that can be entered, and whose last day is one of `from` to `to`. */
async function listEnding(db: Database, { from, to }: { from: string; to: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_account')
    .select('id')
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .where('expiresOn', '>=', from)
    .where('expiresOn', '<=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type EndWarning = { staffId: string; expiresOn: string; daysBefore: number; notedAt: Date }

/** False when it stands there already. */
async function insertEndWarning(db: Database, warning: EndWarning): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_end_warning')
    .values(warning)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

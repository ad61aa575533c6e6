import type { InputOf } from '@desco/contract/endpoint'
import type { staffPeople } from '@desco/contract/staff/people'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import { endStreak } from '#platform/limits/failures.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { staffStreak } from '#staff/log-in/log-in-staff.ts'
import { refuseOwn, refusePastDay, tellResponsible } from './manage-staff.ts'
import { type Doer, recordAct } from '#staff/audit/record-act.ts'
import { newSetUpLink, type SetUpLink } from '#staff/log-in/set-up.ts'
import { lockStaff, updateStaff } from './staff-accounts.queries.ts'
import { deleteStaffSessionsOf } from '#staff/log-in/staff-sessions.queries.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import { accessGainedMail, accessReopenedMail } from './staff.mails.ts'
import { noteEndIsKnown } from './warn-of-endings.ts'

/**
 * Opens an access again that has expired or was closed: the same person, with the acts of before under the same name.
 * One that expired has its password and authenticator; one that was closed has neither, and gets a set-up link.
 */
export async function reopenStaff(
  needs: LetterNeeds,
  doer: Doer,
  { id, expiresOn }: InputOf<typeof staffPeople.reopenStaff>,
): Promise<{ setUp: SetUpLink | null }> {
  refuseOwn(doer, id)
  refusePastDay(needs, expiresOn)
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const account = await lockStaff(tx, id)
    const { email, role, disabledAt, passwordHash } = account
    const today = dayInItaly(needs.clock.now())
    if (disabledAt === null && account.expiresOn >= today) throw new Problem('access_open')

    await updateStaff(tx, id, { disabledAt: null, expiresOn })
    // one that expired may still have those of its last evening
    await deleteStaffSessionsOf(tx, id)
    await endStreak(inside, staffStreak(email))
    await noteEndIsKnown(inside, id, expiresOn)
    const isSetUp = passwordHash !== null
    const link = isSetUp ? null : await newSetUpLink(inside, id)
    if (link === undefined) throw new Problem('not_found')
    await queueMail(inside, accessReopenedMail(needs, email, { expiresOn, isSetUp }))
    await tellResponsible(
      inside,
      (to) => accessGainedMail(needs, to, { email, role, how: 'reopened' }),
      email,
    )

    const subject = { kind: 'staff', id } as const
    await recordAct(inside, doer, { act: 'staff_reopened', subject, details: { expiresOn } })
    // who makes a link could use it: the approval of exports looks for this line
    if (link !== null) await recordAct(inside, doer, { act: 'set_up_link_created', subject })
    return { setUp: link }
  })
}

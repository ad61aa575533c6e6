import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { listParentsToTell, lockFamily } from '#families/people/family-members.queries.ts'
import { nobody } from '#families/people/data-subject.queries.ts'
import type { Erase } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'

import { eraseChildren } from './erase-refused-families.ts'
import { childrenErasedSoonMail } from './invitations.mails.ts'
import { listForgettable, listSilent, listToTell, markTold, type Which } from './unanswered.queries.ts'

type Given = Needs & { erase: Erase }

/** Forgets surname and address of who was invited and never answered. Answers how many invitations it was. */
export async function forgetUnanswered({ db, clock, erase }: Given, which: Which): Promise<number> {
  const due = await listForgettable(db, clock, which)
  for (const { id, familyId } of due) {
    await inTransaction(db, async (tx) => {
      await lockFamily(tx, familyId)
      await erase(tx, { ...nobody, familyId, invitationIds: [id] })
    })
  }
  return due.length
}

/** Tells who invited, once and a month before, that their children's data are kept no longer without an answer. */
export async function tellOfSilence(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  for (const { id, familyId, inviterId, erasedAt } of await listToTell(needs.db, needs.clock)) {
    await inTransaction(needs.db, async (tx) => {
      await lockFamily(tx, familyId)
      if (!(await markTold(tx, needs.clock, id))) return
      const inviter = (await listParentsToTell(tx, familyId)).find((parent) => parent.id === inviterId)
      if (inviter === undefined) return
      const mail = childrenErasedSoonMail(needs, { to: inviter.email, erasedAt })
      await queueMail({ ...needs, db: tx }, mail)
    })
  }
}

/**
 * Erases the children of families whose other parent never answered, from every module's tables. The account of who invited
 * stays, as after a refusal. Answers how many families it was.
 */
export async function eraseSilent({ db, clock, erase }: Given, which: Which): Promise<number> {
  let erased = 0
  for (const familyId of await listSilent(db, clock, which)) {
    erased += await inTransaction(db, async (tx) => {
      await lockFamily(tx, familyId)
      // an answer, or a new invitation, may have come between
      if ((await listSilent(tx, clock, which, familyId)).length === 0) return 0
      return eraseChildren({ db: tx, clock, erase }, familyId)
    })
  }
  return erased
}

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { listParentsToTell, underFamilyLock } from '#families/people/family-members.queries.ts'
import { nobody } from '#families/people/data-subject.queries.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Needs } from '#platform/needs.ts'

import { eraseChildren } from './erase-refused-families.ts'
import { childrenErasedSoonMail } from './invitations.mails.ts'
import { listForgettable, listSilent, listToTell, markTold, type Which } from './unanswered.queries.ts'

type Given = Needs & { erase: Erase }

/** Forgets surname and address of who was invited and never answered. Answers how many invitations it was. */
export async function forgetUnanswered(needs: Given, which: Which): Promise<number> {
  const due = await listForgettable(needs.db, needs.clock, which)
  for (const { id, familyId } of due) {
    const invited = { ...nobody, familyId, invitationIds: [id] }
    await underFamilyLock(needs, familyId, ({ db, erase }) => erase(db, invited))
  }
  return due.length
}

/** Tells who invited, once and a month before, that their children's data are kept no longer without an answer. */
export async function tellOfSilence(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  for (const { id, familyId, inviterId, erasedAt } of await listToTell(needs.db, needs.clock)) {
    await underFamilyLock(needs, familyId, async (inside) => {
      if (!(await markTold(inside.db, needs.clock, id))) return
      const inviter = (await listParentsToTell(inside.db, familyId)).find(({ id: one }) => one === inviterId)
      if (inviter === undefined) return
      await queueMail(inside, childrenErasedSoonMail(needs, { to: inviter.email, erasedAt }))
    })
  }
}

/**
 * Erases the children of families whose other parent never answered, from every module's tables. The account of who invited
 * stays, as after a refusal. Answers how many families it was.
 */
export async function eraseSilent(needs: Given, which: Which): Promise<number> {
  let erased = 0
  for (const familyId of await listSilent(needs.db, needs.clock, which)) {
    erased += await underFamilyLock(needs, familyId, async (inside) => {
      // an answer, or a new invitation, may have come between
      if ((await listSilent(inside.db, inside.clock, which, familyId)).length === 0) return 0
      return eraseChildren(inside, familyId)
    })
  }
  return erased
}

import { birthDateProblem, dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import {
  type BirthDateState,
  correctedChild,
  correctedPerson,
  type corrections,
} from '@desco/contract/rights/corrections'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'

import {
  type FamiliesNeeds,
  contactsAreDue,
  getAccount,
  getChildOfFamily,
  listEvents,
  recordEvent,
  refuseAdult,
  renameChild,
  underFamilyLock,
} from '#families/index.ts'
import { recordCorrection } from '#rights/requests/ask-right.ts'
import type { AnyParent, Parent } from '#platform/http/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { takeAttemptOfDay } from '#platform/limits/attempts.ts'
import { checkFields } from '#platform/http/read-input.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { changeBirthDate } from './change-birth-date.ts'

/** A parent of this family who is there still; nobody else changes them until the end of `tx`. */
export async function lockParent(tx: Database, familyId: string, accountId: string) {
  return tx
    .selectFrom('account')
    .select(['name', 'surname', 'phone'])
    .where('id', '=', accountId)
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
}

/** Stores other names of an account, and of a parent the number. */
export async function updatePerson(
  tx: Database,
  accountId: string,
  person: { name: string; surname: string; phone?: string },
) {
  await tx.updateTable('account').set(person).where('id', '=', accountId).execute()
}

/** A parent corrects their own names and number. An unchanged field is not held against today's limits. */
export async function correctPerson(
  needs: FamiliesNeeds,
  { accountId, familyId }: AnyParent,
  typed: InputOf<typeof corrections.correctPerson>,
): Promise<void> {
  await underFamilyLock(needs, familyId, async (inside) => {
    const { db: tx, clock } = inside
    const stored = await lockParent(tx, familyId, accountId)
    await updatePerson(tx, accountId, checkFields(correctedPerson(stored), typed))
    await recordEvent(tx, clock.now(), { familyId, kind: 'person_corrected', accountId })
    await recordCorrection(inside, { familyId, accountId })
  })
}

/**
 * A parent corrects the names of a child that has no access. With one its names are changed there (`editChild`), under the
 * eyes of the one who sees its username.
 */
export async function correctChild(
  needs: FamiliesNeeds,
  { accountId, familyId }: Parent,
  { id, ...typed }: InputOf<typeof corrections.correctChild>,
): Promise<void> {
  await underFamilyLock(needs, familyId, async (inside) => {
    const { db: tx, clock } = inside
    const child = await getChildOfFamily(tx, familyId, id)
    refuseAdult(child, needs)
    if (child.accountId !== null) throw new Problem('child_already_enabled')
    await renameChild(tx, child.id, checkFields(correctedChild(child), typed))
    await recordEvent(tx, clock.now(), {
      familyId,
      kind: 'child_edited',
      accountId,
      childIds: [child.id],
      details: { renamed: false, newPassword: false },
    })
    await recordCorrection(inside, { familyId, accountId, childId: child.id })
  })
}

/** A parent corrects the birth date of a child of theirs, or asks for it; the reason is kept for the team. */
export async function correctBirthDate(
  needs: FamiliesNeeds,
  { accountId, familyId }: Parent,
  { id, birthDate, reason }: InputOf<typeof corrections.correctBirthDate>,
): Promise<BirthDateState> {
  const { db, clock } = needs
  await getChildOfFamily(db, familyId, id)
  const problem = birthDateProblem(birthDate, dayInItaly(clock.now()))
  if (problem !== null) refuseField('dobirth', problem)
  await takeAttemptOfDay(needs, 'birth-date-corrected', accountId, limits.birthDateCorrectionsPerDay)
  return underFamilyLock(needs, familyId, async (inside) => {
    const child = await getChildOfFamily(inside.db, familyId, id)
    if (child.birthDate === birthDate) refuseField('dobirth', fieldErrors.birthDateUnchanged)
    return changeBirthDate(inside, { familyId, child, birthDate, reason, by: { accountId } })
  })
}

/** A parent says that their contacts are still right. Said twice, or before a year is over, nothing more is kept. */
export async function confirmContacts(needs: Needs, { accountId, familyId }: Parent): Promise<void> {
  await underFamilyLock(needs, familyId, async ({ db: tx, clock }) => {
    const account = await getAccount(tx, accountId)
    const now = clock.now()
    if (!contactsAreDue(await listEvents(tx, familyId), account, now)) return
    await recordEvent(tx, now, { familyId, kind: 'contacts_confirmed', accountId })
  })
}

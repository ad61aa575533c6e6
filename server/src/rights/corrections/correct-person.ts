import { birthDateProblem, dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import {
  type BirthDateState,
  correctedChild,
  correctedPerson,
  type corrections,
} from '@desco/contract/rights/corrections'
import { limits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'

import {
  type FamiliesNeeds,
  findChildOfFamily,
  lockFamily,
  recordEvent,
  refuseAdult,
  renameChild,
} from '#families/index.ts'
import { recordOwnAct } from '#rights/requests/ask-right.ts'
import type { LeftParent, Parent } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { checkFields } from '#platform/http/read-input.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { changeBirthDate, doneByParent } from './change-birth-date.ts'
import { getStoredPerson, updatePerson } from './corrections.queries.ts'

/** A parent corrects their own names and number. What they leave as it was is not held against today's limits. */
export async function correctPerson(
  { db, clock }: FamiliesNeeds,
  { accountId, familyId }: Parent | LeftParent,
  typed: InputOf<typeof corrections.correctPerson>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamily(tx, familyId)
    const stored = await getStoredPerson(tx, accountId)
    const { phone, ...names } = checkFields(correctedPerson(stored), typed)
    await updatePerson(tx, accountId, { ...names, phone })
    await recordEvent(tx, clock.now(), { familyId, kind: 'person_corrected', accountId })
    await recordOwnAct({ db: tx, clock }, { familyId, accountId, kind: 'rectification' }, doneByParent)
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
  const { db, clock } = needs
  await inTransaction(db, async (tx) => {
    await lockFamily(tx, familyId)
    const child = await findChildOfFamily(tx, familyId, id)
    if (child === undefined) throw new Problem('not_found')
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
    const act = { familyId, accountId, childId: child.id, kind: 'rectification' } as const
    await recordOwnAct({ db: tx, clock }, act, doneByParent)
  })
}

/** A parent corrects the birth date of a child of theirs, or asks for it; the reason is kept for the team. */
export async function correctBirthDate(
  needs: FamiliesNeeds,
  { accountId, familyId }: Parent,
  { id, birthDate, reason }: InputOf<typeof corrections.correctBirthDate>,
): Promise<BirthDateState> {
  const { db, clock } = needs
  const now = clock.now()
  const child = await findChildOfFamily(db, familyId, id)
  if (child === undefined) throw new Problem('not_found')
  const refuse = (message: string) => {
    throw new Problem('invalid_input', { fields: { dobirth: message } })
  }
  const problem = birthDateProblem(birthDate, dayInItaly(now))
  if (problem !== null) refuse(problem)
  await takeAttempt(needs, {
    name: 'birth-date-corrected',
    subject: accountId,
    max: limits.birthDateCorrectionsPerDay,
    perSeconds: 86_400,
  })
  return inTransaction(db, async (tx) => {
    await lockFamily(tx, familyId)
    const known = await findChildOfFamily(tx, familyId, id)
    if (known === undefined) throw new Problem('not_found')
    if (known.birthDate === birthDate) refuse(messages.birthDateUnchanged)
    return changeBirthDate(
      { ...needs, db: tx },
      { familyId, child: known, birthDate, reason, by: { accountId } },
    )
  })
}

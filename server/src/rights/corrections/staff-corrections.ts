import { birthDateProblem, dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import { type BirthDateState, correctedChild, correctedPerson } from '@desco/contract/rights/corrections'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import {
  type CorrectedField,
  correctedInvited,
  type teamCorrections,
} from '@desco/contract/rights/desk/corrections'
import type { ZodMiniType } from 'zod/mini'

import {
  type FamiliesNeeds,
  findAwaited,
  getChildOfFamily,
  listAddressesOf,
  listParentEmails,
  renameChild,
} from '#families/index.ts'
import { carryingOut, closeByAct } from '#rights/requests/carry-out-request.ts'
import { familyActOnce, staffIdOf } from '#staff/index.ts'
import { checkFields } from '#platform/http/read-input.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import {
  changeBirthDate,
  doneByTeam,
  type FieldChange,
  insertTeamCorrections,
  tellChildCorrected,
  tellCorrected,
} from './change-birth-date.ts'
import { lockParent, updatePerson } from './correct-person.ts'

type Of<Name extends keyof typeof teamCorrections> = InputOf<(typeof teamCorrections)[Name]>

/** Corrects a parent's names and number. An unchanged field is not held against today's limits. */
export const correctParent = carryingOut(
  'person_corrected',
  doneByTeam,
  async (inside: FamiliesNeeds, input: Of<'correctParent'>, doer) => {
    const { familyId, accountId, reason } = input
    const { db } = inside
    const found = await lockParent(db, familyId, accountId)
    const before = { ...found, phone: found.phone ?? '' }
    const { after, changes } = compare(before, input, correctedPerson(found))
    await updatePerson(db, accountId, after)
    await insertTeamCorrections(inside, changes, { familyId, accountId, reason, staffId: staffIdOf(doer) })
    await tellCorrected(inside, await listAddressesOf(db, [accountId]), {
      ...fieldsOf(changes),
      of: 'parent',
    })
    return { subject: { kind: 'person', id: accountId }, details: fieldsOf(changes) }
  },
)

/** Corrects a child's names, also where it has an access, and its birth date as a parent would. */
export const correctChildOfFamily = familyActOnce<
  FamiliesNeeds,
  Of<'correctChildOfFamily'>,
  { birthDate?: BirthDateState } | undefined
>('child_corrected', async (inside, input, doer) => {
  const { familyId, childId, requestId = '', reason, birthDate } = input
  const { db, clock } = inside
  const found = await getChildOfFamily(db, familyId, childId)
  const before = { name: found.name, surname: found.surname, birthDate: found.birthDate }
  const { after: names, changes } = compare(before, input, correctedChild(before), { birthDate })
  const renamed = changes.filter(({ field }) => field !== 'birth_date')
  if (renamed.length > 0) {
    await renameChild(db, found.id, names)
    // an account bears the names of its child
    if (found.accountId !== null) await updatePerson(db, found.accountId, names)
    const about = { familyId, childId: found.id, reason, staffId: staffIdOf(doer) }
    await insertTeamCorrections(inside, renamed, about)
    const { fields } = fieldsOf(renamed)
    await tellChildCorrected(inside, { familyId, child: found, fields })
  }
  const subject = { kind: 'child', id: found.id } as const
  if (renamed.length === changes.length) {
    await closeByAct(inside, doer, { familyId, requestId, ...doneByTeam })
    return { subject, details: fieldsOf(renamed) }
  }
  const problem = birthDateProblem(birthDate, dayInItaly(clock.now()))
  if (problem !== null) refuseField('birthDate', problem)
  const change = { familyId, child: found, birthDate, reason, by: { doer, requestId } }
  const state = await changeBirthDate(inside, change)
  return {
    answer: { birthDate: state },
    subject,
    details: fieldsOf(state === 'corrected' ? changes : renamed),
  }
})

/** Corrects the surname of the parent who was invited and is waited for. */
export const correctInvited = carryingOut(
  'invited_corrected',
  doneByTeam,
  async (inside: FamiliesNeeds, input: Of<'correctInvited'>, doer) => {
    const { familyId, reason } = input
    const { db } = inside
    const awaited = await findAwaited(db, familyId)
    if (awaited === undefined) throw new Problem('nobody_to_invite')
    const before = { surname: awaited.surname }
    const { after, changes } = compare(before, input, correctedInvited(before))
    await db.updateTable('spouse_invitation').set(after).where('id', '=', awaited.id).execute()
    const about = { familyId, invitationId: awaited.id, reason, staffId: staffIdOf(doer) }
    await insertTeamCorrections(inside, changes, about)
    // the invited parent has agreed to nothing yet; the inviting one gave the surname
    await tellCorrected(inside, await listParentEmails(db, familyId), { ...fieldsOf(changes), of: 'invited' })
    return { subject: { kind: 'invitation', id: awaited.id } }
  },
)

type Values = Readonly<Record<string, string>>

const columns: Readonly<Record<string, CorrectedField>> = {
  name: 'name',
  surname: 'surname',
  phone: 'phone',
  birthDate: 'birth_date',
}

/**
 * The team's changes, checked by the rules for the person themselves. They are refused where the family itself or a
 * colleague has corrected the person since the page was opened, and where nothing is changed.
 */
function compare<Form extends ZodMiniType<Values>>(
  before: Values,
  input: { was: Values },
  form: Form,
  also?: Values,
) {
  if (Object.entries(input.was).some(([field, value]) => before[field] !== value))
    throw new Problem('data_outdated')
  const after = checkFields(form, input)
  const given: Values = { ...after, ...also }
  const changes = Object.entries(columns).flatMap(([name, field]): FieldChange[] => {
    const [valueBefore, valueAfter] = [before[name], given[name]]
    return valueBefore === undefined || valueAfter === undefined || valueBefore === valueAfter
      ? []
      : [{ field, valueBefore, valueAfter }]
  })
  const [first = 'name'] = Object.keys(before)
  if (changes.length === 0) refuseField(first, staffFieldErrors.nothingChanged)
  return { after, changes }
}

/** The changed fields, without what they were or are: the log is kept for ever. */
const fieldsOf = (changes: readonly FieldChange[]) => ({ fields: changes.map(({ field }) => field) })

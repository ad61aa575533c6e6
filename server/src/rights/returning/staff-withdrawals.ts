import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'

import {
  type FamiliesNeeds,
  type FamilyEvent,
  type UndoneLeaving,
  accountsOf,
  childLeave,
  familyLeave,
  listEvents,
  personLeave,
  takeChildOut,
  undoLeavings,
  undoUntil,
  withdrawFamily,
  withdrawPerson,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { expectName, familyActOnce, listPeople } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'
import { carryingOut } from '#rights/requests/carry-out-request.ts'
import { isAbout, listOpenErasures } from '#rights/erasure/erasures.queries.ts'

import { withdrawalUndoneMail } from './returning.mails.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

const request = {
  // an erasure takes its people out by itself
  kinds: ['objection', 'restriction'],
  answer: 'Fatto: chi l’ha chiesto non partecipa più allo studio.',
} as const

/** Takes a child out of the study, because a parent asked for it. */
export const withdrawChildFor = carryingOut(
  'child_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'staffWithdrawChild'>) => {
    const { familyId, childId } = input
    await expectName(inside.db, input)
    const id = await takeChildOut(inside, { familyId, by: 'research team' }, childId)
    return { subject: { kind: 'child', id } }
  },
)

/** Takes a parent out, with or without their authorization of the children. */
export const withdrawPersonFor = carryingOut(
  'person_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'withdrawPerson'>) => {
    const { familyId, accountId, children } = input
    await expectName(inside.db, input)
    await withdrawPerson(inside, { familyId, accountId, children })
    return { subject: { kind: 'person', id: accountId }, details: { children } }
  },
)

/** Takes a whole family out. */
export const withdrawFamilyFor = carryingOut(
  'family_withdrawn',
  request,
  async (inside: FamiliesNeeds, input: Of<'withdrawFamily'>) => {
    await withdrawFamily(inside, input.familyId)
    return {}
  },
)

type UndoInput = Of<'undoWithdrawal'>

/**
 * Undoes what the team entered by mistake, within some days: the people take part as before, with the consents of before. An
 * act of a parent is theirs to undo: they come back by themselves.
 */
export const undoWithdrawal = familyActOnce(
  'withdrawal_undone',
  async (inside: FamiliesNeeds, input: UndoInput) => {
    const { familyId, accountId, childId } = input
    const { parents, children } = await listPeople(inside.db, familyId)
    const isParent = accountId === undefined || parents.some((one) => one.accountId === accountId)
    const isChild = childId === undefined || children.some((one) => one.childId === childId)
    if (!isParent || !isChild) throw new Problem('not_found')
    if (input.name !== undefined) await expectName(inside.db, { ...input, name: input.name })
    const leaves = await leavesToUndo(inside, input)
    const back = await undoLeavings(inside, familyId, { leaves })
    await expectNoErasure(inside, familyId, back)
    const names = children.flatMap((one) => (back.childIds.includes(one.childId) ? [one.name] : []))
    for (const { accountId: id, email, verifiedAt } of parents) {
      if (email === null || verifiedAt === null) continue
      const letter = withdrawalUndoneMail(inside, { accountId: id, back, children: names })
      await queueMail(inside, { to: email, ...letter })
    }
    if (accountId !== undefined) return { subject: { kind: 'person', id: accountId } }
    return childId === undefined ? {} : { subject: { kind: 'child', id: childId } }
  },
)

/** The leaving that stands, with the children who left by the same act of the team. */
async function leavesToUndo(
  { db, clock }: FamiliesNeeds,
  { familyId, accountId, childId }: UndoInput,
): Promise<FamilyEvent[]> {
  const events = await listEvents(db, familyId)
  const ofPerson = accountId === undefined ? familyLeave(events) : personLeave(events, accountId)
  const leave = childId === undefined ? ofPerson : childLeave(events, childId)
  if (leave === undefined) throw new Problem('nothing_withdrawn')
  const { byTeam = false, childrenToo = 0 } = leave.details ?? {}
  if (!byTeam) throw new Problem('withdrawal_by_family')
  if (undoUntil(leave, clock.now()) === null) throw new Problem('withdrawal_undo_too_late')
  const next = events.indexOf(leave) + 1
  return [leave, ...events.slice(next, next + childrenToo)]
}

/** A person who is to be erased stays out until that is taken back, which brings them back by itself. */
async function expectNoErasure({ db }: FamiliesNeeds, familyId: string, back: UndoneLeaving): Promise<void> {
  const people = { accountIds: await accountsOf(db, familyId, back), childIds: back.childIds }
  const open = await listOpenErasures(db, familyId)
  if (open.some((one) => back.family || isAbout(one, people))) throw new Problem('erasure_open')
}

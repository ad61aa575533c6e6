import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'

import {
  type FamiliesNeeds,
  type FamilyEvent,
  type TakenBack,
  type TeamLeaving,
  accountsOf,
  childLeave,
  familyLeave,
  listEvents,
  listTeamLeavings,
  personLeave,
  teamLeavingOf,
  undoLeavings,
  undoUntil,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { expectName, familyActOnce, listPeople } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'

import { listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { withdrawalUndoneMail } from './returning.mails.ts'

type Input = InputOf<typeof familyActs.undoWithdrawal>
type People = Awaited<ReturnType<typeof listPeople>>

/**
 * Undoes what the team entered by mistake, within some days: who was taken out takes part as before, with the consents of
 * before. What a parent did is theirs to decide: they come back by themselves.
 */
export const undoWithdrawal = familyActOnce(
  'withdrawal_undone',
  async (inside: FamiliesNeeds, input: Input) => {
    const { familyId, accountId, childId } = input
    const people = await listPeople(inside.db, familyId)
    expectSomebody(people, input)
    if (input.name !== undefined) await expectName(inside.db, { ...input, name: input.name })
    const leaves = await leavesToUndo(inside, input)
    const back = await undoLeavings(inside, familyId, { leaves })
    await expectNoErasure(inside, familyId, back)
    await tellParents(inside, people, back)
    if (accountId !== undefined) return { subject: { kind: 'person', id: accountId } }
    return childId === undefined ? {} : { subject: { kind: 'child', id: childId } }
  },
)

function expectSomebody({ parents, children }: People, { accountId, childId }: Input) {
  const isChild = childId === undefined || children.some((one) => one.childId === childId)
  const isParent = accountId === undefined || parents.some((one) => one.accountId === accountId)
  if (!isChild || !isParent) throw new Problem('not_found')
}

/** The leaving that stands, with the children who left by the same act of the team. */
async function leavesToUndo(
  { db, clock }: FamiliesNeeds,
  { familyId, accountId, childId }: Input,
): Promise<FamilyEvent[]> {
  const events = await listEvents(db, familyId)
  const leave = standingLeave(events, { accountId, childId })
  if (leave === undefined) throw new Problem('nothing_withdrawn')
  const ofTeam = await listTeamLeavings(db, familyId)
  const entered = teamLeavingOf(leave, ofTeam)
  if (entered === undefined) throw new Problem('withdrawal_by_family')
  if (undoUntil(leave, ofTeam, clock.now()) === null) throw new Problem('withdrawal_undo_too_late')
  return [leave, ...childrenWith(events, leave, entered)]
}

function standingLeave(
  events: readonly FamilyEvent[],
  { accountId, childId }: Pick<Input, 'accountId' | 'childId'>,
): FamilyEvent | undefined {
  if (childId !== undefined) return childLeave(events, childId)
  return accountId === undefined ? familyLeave(events) : personLeave(events, accountId)
}

function childrenWith(events: readonly FamilyEvent[], leave: FamilyEvent, { childrenToo }: TeamLeaving) {
  const place = events.indexOf(leave)
  return events.slice(place + 1, place + 1 + childrenToo)
}

/** A person who is to be erased stays out until that is taken back, which brings them back by itself. */
async function expectNoErasure({ db }: FamiliesNeeds, familyId: string, back: TakenBack): Promise<void> {
  const open = await listOpenErasures(db, familyId)
  const accountIds = await accountsOf(db, familyId, back)
  const isTouched = open.some(
    (erasure) =>
      back.family ||
      erasure.accountIds.some((id) => accountIds.includes(id)) ||
      erasure.childIds.some((id) => back.childIds.includes(id)),
  )
  if (isTouched) throw new Problem('erasure_open')
}

async function tellParents(
  needs: FamiliesNeeds,
  { parents, children }: People,
  back: TakenBack,
): Promise<void> {
  const names = children.flatMap(({ childId, name }) => (back.childIds.includes(childId) ? [name] : []))
  for (const { accountId, email, verifiedAt } of parents) {
    if (email === null || verifiedAt === null) continue
    const isOwn = back.accountIds.includes(accountId)
    const isOther = !isOwn && back.accountIds.length > 0
    await queueMail(
      needs,
      withdrawalUndoneMail(needs, { to: email, isFamily: back.family, isOwn, isOther, children: names }),
    )
  }
}

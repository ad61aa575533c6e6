import { dayInItaly } from '@desco/contract/families/birth-date'

import {
  type FamiliesNeeds,
  findChildOfAccount,
  listFamilyAccounts,
  lockFamily,
  recordEvent,
  mailParents,
} from '#families/index.ts'
import { closeRequestsOf } from '#rights/requests/tie-erasure.ts'
import { type ActorFor, isParent } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { childKeepsDataMail } from './erasure.mails.ts'
import { changeErasure, type Erasure, isOpen, lockErasure } from './erasures.queries.ts'
import { decidesBeside, isAboutMinors } from '#rights/growing-up/minors.ts'
import { undoLeavingsOf } from '#rights/returning/undo-leavings-of.ts'
import { tellTakenBack } from './whom-to-tell.ts'

type Person = ActorFor<'anyMember'>

/**
 * Taken back by who is to be erased, or as far as it is about the children by either of their parents: then only they stay.
 * A child of 14 and more keeps its own data, whatever its parents want for theirs (docs/decisions/erasure.md). Who left by
 * the request takes part again as before (docs/decisions/consents.md); who had left already has left still.
 */
export async function takeBackErasure(needs: FamiliesNeeds, actor: Person, id: string): Promise<void> {
  const { accountId, familyId } = actor
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
    const erasure = await lockErasure(tx, id)
    if (erasure?.familyId !== familyId) throw new Problem('not_found')
    const part = await partOf(inside, actor, erasure)
    if (part === null) throw new Problem('not_found')
    const now = needs.clock.now()
    if (!isOpen(erasure) || erasure.dueAt <= now) throw new Problem('erasure_too_late')
    if (part.is === 'own child') return keepChild(inside, erasure, { accountId, familyId, child: part.child })
    const others = await withoutChildren(inside, erasure)
    const onlyChildren = part.is === 'children' && others.length > 0
    const back = await undoLeavingsOf(inside, erasure, {
      by: accountId,
      stayOut: onlyChildren ? others : [],
    })
    if (onlyChildren) await changeErasure(tx, id, { level: 'me', accountIds: others, childIds: [] })
    else await endAsTakenBack(inside, erasure)
    await recordEvent(tx, now, {
      familyId,
      kind: 'erasure_taken_back',
      accountId,
      childIds: erasure.childIds,
    })
    // who is 18 has no address that is sure to be theirs, and reads it on the page
    if (erasure.level !== 'adult') {
      await tellTakenBack(inside, erasure, { byTeam: false, onlyChildren, back })
    }
  })
}

async function endAsTakenBack(inside: FamiliesNeeds, erasure: Erasure) {
  const ended = { ended: 'taken_back', endedAt: inside.clock.now() } as const
  await changeErasure(inside.db, erasure.id, ended)
  await closeRequestsOf(inside, erasure.id, {
    answer: 'Annullata in tempo: i dati restano.',
    outcome: 'dropped',
  })
}

type Part = { is: 'all' } | { is: 'children' } | { is: 'own child'; child: OwnChild }
type OwnChild = NonNullable<Awaited<ReturnType<typeof findChildOfAccount>>>

/** The part of an erasure that is theirs to take back; null where nothing is. */
async function partOf(inside: FamiliesNeeds, person: Person, erasure: Erasure): Promise<Part | null> {
  const { accountId } = person
  if (isParent(person)) {
    if (erasure.accountIds.includes(accountId) || erasure.askedBy === accountId) return { is: 'all' }
    return (await isAboutMinors(inside, erasure)) ? { is: 'children' } : null
  }
  const child = await findChildOfAccount(inside.db, accountId)
  if (child === undefined || !erasure.childIds.includes(child.id)) return null
  if (erasure.level === 'adult') return { is: 'all' }
  return decidesBeside(child, dayInItaly(inside.clock.now())) ? { is: 'own child', child } : null
}

type Keeping = { accountId: string; familyId: string; child: OwnChild }

async function keepChild(inside: FamiliesNeeds, erasure: Erasure, { accountId, familyId, child }: Keeping) {
  const { db, clock } = inside
  const accountIds = erasure.accountIds.filter((one) => one !== accountId)
  const childIds = erasure.childIds.filter((one) => one !== child.id)
  const goesOn = accountIds.length + childIds.length > 0
  if (!goesOn) await endAsTakenBack(inside, erasure)
  else await changeErasure(db, erasure.id, { accountIds, childIds })
  await recordEvent(db, clock.now(), {
    familyId,
    kind: 'erasure_objected',
    accountId,
    childIds: [child.id],
  })
  await mailParents(inside, familyId, (to) => childKeepsDataMail(inside, { to, goesOn }))
}

/** The parents among those whom an erasure is about. */
async function withoutChildren({ db }: FamiliesNeeds, { accountIds, familyId }: Erasure): Promise<string[]> {
  const accounts = familyId === null ? [] : await listFamilyAccounts(db, familyId)
  return accounts.filter(({ id, kind }) => kind === 'parent' && accountIds.includes(id)).map(({ id }) => id)
}

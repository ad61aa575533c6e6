import type { InputOf } from '@desco/contract/endpoint'
import type { returning, ReturningState } from '@desco/contract/rights/returning'
import { limits } from '@desco/contract/limits'

import {
  type FamiliesNeeds,
  type FamilyEvent,
  type ReturnAsk,
  type UndoneLeaving,
  accountsOf,
  childLeave,
  decidersOf,
  familyLeave,
  hasLeft,
  listChildRows,
  listEvents,
  listParentsToTell,
  openReturnAsks,
  personLeave,
  queueLeaving,
  recordConsentsToReturn,
  recordEvent,
  underFamilyLock,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { AnyParent } from '#platform/http/actor.ts'
import { takeAttemptOfDay } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'

import { isAbout, listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { returnAskedMail, returnDeclinedMail, returnedMail } from './returning.mails.ts'
import { childrenWhoMayReturn, isReachable, seeReturning } from './see-returning.ts'

type Asker = Pick<AnyParent, 'accountId' | 'familyId'>
type ComeBackInput = InputOf<typeof returning.comeBack>

/**
 * A parent agrees that they themselves, children, or both come back (docs/decisions/consents.md). A parent who left alone is back at once.
 * Children, and a whole family, are back when every parent who decides has agreed; until then nothing is asked of anybody,
 * and the other parent is told.
 */
export async function comeBack(
  needs: FamiliesNeeds,
  actor: Asker,
  wanted: ComeBackInput,
): Promise<ReturningState> {
  const { accountId, familyId } = actor
  await takeAttemptOfDay(needs, 'come-back', accountId, limits.returnsPerDay)
  await underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const before = await listEvents(tx, familyId)
    await expectPossible(inside, { actor, wanted, events: before })
    const childIds = [...new Set(wanted.childIds)]
    // pressed twice, or in two browsers: one agreement, one mail
    if (openReturnAsks(before).some((ask) => isSameAsk(ask, { accountId, me: wanted.me, childIds }))) return
    await recordConsentsToReturn(
      inside,
      { familyId, accountId, childIds },
      wanted.me ? wanted.consents : undefined,
    )
    const isPair = childIds.length > 0 || familyLeave(before) !== undefined
    if (isPair) {
      const kind = wanted.me ? 'return_asked' : 'children_return_asked'
      await recordEvent(tx, needs.clock.now(), { familyId, kind, accountId, childIds })
    }
    const back: UndoneLeaving = { family: false, accountIds: [], childIds: [] }
    if (wanted.me && familyLeave(before) === undefined)
      await bringParentBack(inside, familyId, accountId, back)
    const waits = isPair && !(await bringBackIfAgreed(inside, familyId, back))
    await tellOfReturn(inside, { actor, wanted, back, waits })
  })
  return seeReturning(needs, actor)
}

const isSameAsk = (ask: ReturnAsk, { accountId, me, childIds }: Omit<ReturnAsk, 'at'>) =>
  ask.accountId === accountId &&
  ask.me === me &&
  ask.childIds.length === childIds.length &&
  ask.childIds.every((id) => childIds.includes(id))

type Step = { actor: Asker; wanted: ComeBackInput; events: readonly FamilyEvent[] }

async function expectPossible(needs: FamiliesNeeds, { actor, wanted, events }: Step): Promise<void> {
  const { accountId, familyId } = actor
  const { me } = wanted
  const isWhole = familyLeave(events) !== undefined
  if (me && !hasLeft(events, accountId)) throw new Problem('takes_part_already')
  const may = await childrenWhoMayReturn(needs, familyId, events)
  for (const id of wanted.childIds) {
    if (may.some((child) => child.id === id)) continue
    const children = await listChildRows(needs.db, familyId)
    throw new Problem(children.some((child) => child.id === id) ? 'takes_part_already' : 'not_found')
  }
  // a family comes back with all who left by its leaving: a page that shows fewer is of yesterday
  const isForgotten = may.some(
    ({ id }) => isWhole && childLeave(events, id) === undefined && !wanted.childIds.includes(id),
  )
  if (isForgotten) throw new Problem('return_outdated')
  const people = { accountIds: me ? [accountId] : [], childIds: wanted.childIds }
  const open = await listOpenErasures(needs.db, familyId)
  if (open.some((one) => isWhole || isAbout(one, people))) throw new Problem('erasure_open')
  if ((isWhole || wanted.childIds.length > 0) && !(await isReachable(needs.db, familyId, events))) {
    throw new Problem('return_needs_team')
  }
}

async function bringParentBack(
  needs: FamiliesNeeds,
  familyId: string,
  accountId: string,
  back: UndoneLeaving,
) {
  await recordEvent(needs.db, needs.clock.now(), { familyId, kind: 'person_returned', accountId })
  await queueLeaving(needs, [accountId])
  back.accountIds.push(accountId)
}

/** Brings back whom every parent who decides has agreed to. False while somebody is waited for. */
async function bringBackIfAgreed(
  needs: FamiliesNeeds,
  familyId: string,
  back: UndoneLeaving,
): Promise<boolean> {
  const { db, clock } = needs
  const now = clock.now()
  const events = await listEvents(db, familyId)
  const deciders = decidersOf(events) ?? []
  const asks = openReturnAsks(events).filter(({ accountId }) => deciders.includes(accountId))
  if (asks.length < deciders.length) return false

  const isWhole = familyLeave(events) !== undefined
  const agreed = (await childrenWhoMayReturn(needs, familyId, events)).flatMap(({ id }) =>
    asks.every(({ childIds }) => childIds.includes(id)) ? [id] : [],
  )
  if (isWhole) {
    const all = (await listChildRows(db, familyId)).map(({ id }) => id)
    // those of 18 too: they are asked anew, by themselves
    const childIds = all.filter((id) => childLeave(events, id) === undefined)
    await recordEvent(db, now, { familyId, kind: 'family_returned', childIds })
    back.family = true
    for (const { accountId, me } of asks) {
      const wasOut = personLeave(events, accountId) !== undefined
      if (me && wasOut) await bringParentBack(needs, familyId, accountId, back)
      if (me || wasOut) continue
      // only the children return
      const details = { byTeam: false, childrenToo: 0 }
      await recordEvent(db, now, { familyId, kind: 'person_withdrawn', accountId, details })
    }
  }
  const alone = agreed.filter((id) => childLeave(events, id) !== undefined)
  if (alone.length > 0) await recordEvent(db, now, { familyId, kind: 'child_returned', childIds: alone })
  back.childIds.push(...(isWhole ? agreed : alone))
  await queueLeaving(needs, await accountsOf(db, familyId, back))
  return true
}

type ReturnReport = { actor: Asker; wanted: ComeBackInput; back: UndoneLeaving; waits: boolean }

async function tellOfReturn(
  needs: FamiliesNeeds,
  { actor, wanted, back, waits }: ReturnReport,
): Promise<void> {
  const { accountId, familyId } = actor
  const { db } = needs
  const children = await listChildRows(db, familyId)
  const namesOf = (ids: readonly string[]) =>
    children.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
  for (const { id, email } of await listParentsToTell(db, familyId)) {
    if (back.family || back.accountIds.length > 0 || back.childIds.length > 0) {
      const about = { accountId: id, back, children: namesOf(back.childIds) }
      await queueMail(needs, { to: email, ...returnedMail(needs, about) })
    }
    if (waits) {
      const about = { isOwn: id === accountId, me: wanted.me, children: namesOf(wanted.childIds) }
      await queueMail(needs, { to: email, ...returnAskedMail(needs, about) })
    }
  }
}

/** Says no to what the other parent asks, or takes one's own asking back. Nobody comes back by it, and nobody leaves. */
export async function declineReturn(needs: FamiliesNeeds, actor: Asker): Promise<ReturningState> {
  const { accountId, familyId } = actor
  await underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const asks = openReturnAsks(await listEvents(tx, familyId))
    if (asks.length === 0) throw new Problem('nobody_asks_to_return')
    await recordEvent(tx, needs.clock.now(), { familyId, kind: 'return_declined', accountId })
    for (const { id, email } of await listParentsToTell(tx, familyId)) {
      if (id !== accountId && asks.some((ask) => ask.accountId === id)) {
        await queueMail(inside, { to: email, ...returnDeclinedMail(needs) })
      }
    }
  })
  return seeReturning(needs, actor)
}

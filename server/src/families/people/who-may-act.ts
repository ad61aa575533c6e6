import { dayInItaly } from '@desco/contract/families/birth-date'

import { startOfDayInItaly } from '#platform/clock.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { AuthGuard, Identify } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'
import { isOver, overSince } from '#families/study/study-end.ts'

import { type ChildRow, findChildOfAccount } from './children.queries.ts'
import { mayKeepData } from '#families/events/erasure-asked.rules.ts'
import { findAccount, getAccount } from './family-members.queries.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import {
  type FamilyEvent,
  hasLeft,
  stoppedAt,
  mayTakePart,
  receivesSurveys,
} from '#families/events/family-events.rules.ts'
import { assentToday, lapsedOn } from '#families/events/growing-up.rules.ts'
import { isOverdue } from '#families/consents/study-texts.rules.ts'
import { listOwed, listTextVersions, textVersionsReader } from '#families/consents/study-texts.ts'

type Who = { accountId: string; familyId: string }

/**
 * A child that takes part, and what it has answered to the question whether it wants to; undefined when it takes no part. Whose data
 * are about to be erased is asked about that first.
 */
async function findAssent({ db, clock }: Needs, { accountId, familyId }: Who) {
  const [child, events] = await Promise.all([findChildOfAccount(db, accountId), listEvents(db, familyId)])
  if (child === undefined) return undefined
  const now = clock.now()
  if (mayKeepData(events, child, now)) return { child, events, said: 'asked' as const }
  if (!mayTakePart(events, child.id)) return undefined
  return { child, events, said: assentToday(events, child, dayInItaly(now)) }
}

export const childMayEnter = async (needs: Needs, who: Who) => (await findAssent(needs, who)) !== undefined

/**
 * Lets a child act only while it takes part, whatever else its session allows; one that has not said yes can do nothing
 * but answer. A parent who has left is known as one, and a token that is only good for adding children is then good for
 * nothing. Who has not answered a new text in time can do no more than that. Asked at every request, so that a withdrawal holds
 * from the same moment in every server process.
 */
export function membersWhoMayAct(needs: Needs): (actor: Actor) => Promise<Actor> {
  const readVersions = textVersionsReader(needs)
  const owesText = async (accountId: string, child: ChildRow | null, events: readonly FamilyEvent[]) => {
    const today = dayInItaly(needs.clock.now())
    return isOverdue(
      await listOwed(needs.db, await readVersions(), { accountId, child, events }, today),
      today,
    )
  }
  return async (actor) => {
    if (actor.kind === 'parent' || actor.kind === 'newcomer') {
      const events = await listEvents(needs.db, actor.familyId)
      if (hasLeft(events, actor.accountId)) {
        return actor.kind === 'parent' ? { ...actor, kind: 'left' } : { kind: 'visitor' }
      }
      if (actor.kind === 'parent' && (await owesText(actor.accountId, null, events))) {
        return { ...actor, kind: 'parentWithoutConsent' }
      }
      return actor
    }
    if (actor.kind !== 'child') return actor
    const assent = await findAssent(needs, actor)
    if (assent === undefined) return { kind: 'visitor' }
    const mayAct = assent.said === 'yes' && !(await owesText(actor.accountId, assent.child, assent.events))
    return mayAct ? actor : { ...actor, kind: 'childWithoutAssent' }
  }
}

/** The guard of all that families ask. Who may act is read each time it is asked. */
export function familyGuard(needs: Needs, identify: Identify): AuthGuard {
  const whoMayAct = membersWhoMayAct(needs)
  return { identify: async (token) => whoMayAct(await identify(token)) }
}

/** May the holder of this account be offered questionnaires? */
export async function accountReceivesSurveys({ db, clock }: Needs, accountId: string): Promise<boolean> {
  if (await isOver({ db, clock })) return false
  const { kind, familyId } = await getAccount(db, accountId)
  const events = await listEvents(db, familyId)
  const child = kind === 'parent' ? null : await findChildOfAccount(db, accountId)
  const taker = child ? { childId: child.id } : { parentId: accountId }
  if (child === undefined || !receivesSurveys(events, taker)) return false
  const today = dayInItaly(clock.now())
  if (child !== null && assentToday(events, child, today) !== 'yes') return false
  const versions = await listTextVersions(db, today)
  return !isOverdue(await listOwed(db, versions, { accountId, child, events }, today), today)
}

/**
 * Since when the holder of this account is asked nothing any more: they left, a child said no, or turned 14 or 18 and has not
 * answered since, or the study is over. Null while they take part, or when there is no such account any more.
 */
export async function accountStoppedAt({ db, clock }: Needs, accountId: string): Promise<Date | null> {
  const account = await findAccount(db, accountId)
  if (account === undefined) return null
  const [child, events] = await Promise.all([
    findChildOfAccount(db, accountId),
    listEvents(db, account.familyId),
  ])
  const stopped = stoppedAt(events, { accountId, childId: child?.id ?? null })
  const lapsed = child === undefined ? null : lapsedOn(events, child, dayInItaly(clock.now()))
  const since = [stopped, lapsed === null ? null : startOfDayInItaly(lapsed), await overSince({ db, clock })]
  return since.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first))
}

import { dayInItaly } from '@desco/contract/families/birth-date'
import type { Assent } from '@desco/contract/families/people'

import { startOfDayInItaly } from '#platform/clock.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { AuthGuard, Identify } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'
import { hasStudyEnded, overSince } from '#families/study/study-end.ts'

import { findAccount, getAccount, type Member, readMember } from './family-members.queries.ts'
import { mayKeepData } from '#families/events/erasure-asked.rules.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import { hasLeft, stoppedAt, mayTakePart, receivesSurveys } from '#families/events/family-events.rules.ts'
import { assentToday, lapsedOn } from '#families/events/growing-up.rules.ts'
import { isOverdue, listOwed, listTextVersions, textVersionsReader } from '#families/consents/study-texts.ts'

/**
 * The answer of a child that takes part to the question whether it wants to; undefined when it takes no part. One whose data are
 * about to be erased is asked about that first.
 */
function assentSaid({ child, events }: Member, now: Date): Assent | undefined {
  if (child === null) return undefined
  if (mayKeepData(events, child, now)) return 'asked'
  return mayTakePart(events, child.id) ? assentToday(events, child, dayInItaly(now)) : undefined
}

export const childMayEnter = async ({ db, clock }: Needs, who: { accountId: string; familyId: string }) =>
  assentSaid(await readMember(db, who), clock.now()) !== undefined

/**
 * Lets a child act only while it takes part, whatever else its session allows; one that has not said yes can do nothing
 * but answer. A parent who has left is known as one, and a token that is only good for adding children is then good for
 * nothing. A person who has not answered a new text in time can also do nothing but answer. Asked at every request, so that a
 * withdrawal holds from the same moment in every server process.
 */
export function membersWhoMayAct({ db, clock }: Needs): (actor: Actor) => Promise<Actor> {
  const readVersions = textVersionsReader({ db, clock })
  const owesText = async (member: Member) => {
    const today = dayInItaly(clock.now())
    return isOverdue(await listOwed(db, await readVersions(), member, today), today)
  }
  return async (actor) => {
    if (actor.kind === 'parent' || actor.kind === 'newcomer') {
      const events = await listEvents(db, actor.familyId)
      if (hasLeft(events, actor.accountId)) {
        return actor.kind === 'parent' ? { ...actor, kind: 'left' } : { kind: 'visitor' }
      }
      const owes = actor.kind === 'parent' && (await owesText({ ...actor, child: null, events }))
      return owes ? { ...actor, kind: 'parentWithoutConsent' } : actor
    }
    if (actor.kind !== 'child') return actor
    const member = await readMember(db, actor)
    const said = assentSaid(member, clock.now())
    if (said === undefined) return { kind: 'visitor' }
    return said === 'yes' && !(await owesText(member)) ? actor : { ...actor, kind: 'childWithoutAssent' }
  }
}

/** The guard of all that families ask. It reads anew each time who may act. */
export function familyGuard(needs: Needs, identify: Identify): AuthGuard {
  const whoMayAct = membersWhoMayAct(needs)
  return { identify: async (token) => whoMayAct(await identify(token)) }
}

/** May the holder of this account be offered questionnaires? */
export async function accountReceivesSurveys({ db, clock }: Needs, accountId: string): Promise<boolean> {
  if (await hasStudyEnded({ db, clock })) return false
  const { kind, familyId } = await getAccount(db, accountId)
  const member = await readMember(db, { accountId, familyId })
  const { child, events } = member
  const taker = child ? { childId: child.id } : { parentId: accountId }
  if ((kind === 'child' && child === null) || !receivesSurveys(events, taker)) return false
  const today = dayInItaly(clock.now())
  if (child !== null && assentToday(events, child, today) !== 'yes') return false
  return !isOverdue(await listOwed(db, await listTextVersions(db, today), member, today), today)
}

/**
 * Since when the holder of this account is asked nothing any more: they left, a child said no, or turned 14 or 18 and has not
 * answered since, or the study is over. Null while they take part, or when there is no such account any more.
 */
export async function accountStoppedAt({ db, clock }: Needs, accountId: string): Promise<Date | null> {
  const account = await findAccount(db, accountId)
  if (account === undefined) return null
  const { child, events } = await readMember(db, { accountId, familyId: account.familyId })
  const stopped = stoppedAt(events, { accountId, childId: child?.id ?? null })
  const lapsed = child && lapsedOn(events, child, dayInItaly(clock.now()))
  const since = [stopped, lapsed === null ? null : startOfDayInItaly(lapsed), await overSince({ db, clock })]
  return since.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first))
}

import { dayInItaly } from '@desco/contract/birth-date'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Identify } from '#platform/http/mount.ts'

import { findChildOfAccount } from './children.queries.ts'
import { mayKeepData } from './erasure-asked.rules.ts'
import { findAccountWithFamily, getAccountWithFamily } from './family-members.queries.ts'
import { listEvents } from './family-events.queries.ts'
import { type FamilyEvent, hasLeft, stoppedAt, mayTakePart, receivesSurveys } from './family-events.rules.ts'
import { assentToday } from './growing-up.rules.ts'

const readByGuard = new WeakMap<object, readonly FamilyEvent[]>()

/** `actor`: made for this request alone; what `identify` remembers lives for seconds. */
function withEvents<A extends object>(actor: A, events: readonly FamilyEvent[]): A {
  readByGuard.set(actor, events)
  return actor
}

/**
 * What happened to the family of who is calling: what the guard of this request has just read, or a look of its own. For
 * reading; who writes looks under the family's lock.
 */
export const eventsForReading = async (db: Database, actor: Member): Promise<readonly FamilyEvent[]> =>
  readByGuard.get(actor) ?? listEvents(db, actor.familyId)

type Needs = { db: Database; clock: Clock }
type Who = { accountId: string; familyId: string }

/**
 * What a child that takes part has answered to the question whether it wants to; undefined when it takes no part. Whose data
 * are about to be erased is asked about that first.
 */
async function findAssent({ db, clock }: Needs, { accountId, familyId }: Who) {
  const [child, events] = await Promise.all([findChildOfAccount(db, accountId), listEvents(db, familyId)])
  if (child === undefined) return undefined
  const now = clock.now()
  if (mayKeepData(events, child, now)) return 'asked'
  return mayTakePart(events, child.id) ? assentToday(events, child, dayInItaly(now)) : undefined
}

export const childMayEnter = async (needs: Needs, who: Who) => (await findAssent(needs, who)) !== undefined

/**
 * Lets a child act only while it takes part, whatever else its session allows; one that has not said yes can do nothing
 * but answer. A parent who has left is known as one, and a token that is only good for adding children is then good for
 * nothing. Asked at every request, so that a withdrawal holds from the same moment in every server process.
 */
export function membersWhoMayAct(needs: Needs, identify: Identify): Identify {
  return async (token) => {
    const actor = await identify(token)
    if (actor.kind === 'parent' || actor.kind === 'newcomer') {
      const events = await listEvents(needs.db, actor.familyId)
      if (!hasLeft(events, actor.accountId)) return withEvents({ ...actor }, events)
      return actor.kind === 'parent' ? { ...actor, kind: 'left' } : { kind: 'visitor' }
    }
    if (actor.kind !== 'child') return actor
    const assent = await findAssent(needs, actor)
    if (assent === undefined) return { kind: 'visitor' }
    return assent === 'yes' ? actor : { ...actor, kind: 'childWithoutAssent' }
  }
}

/** May the holder of this account be offered questionnaires? */
export async function accountReceivesSurveys({ db, clock }: Needs, accountId: string): Promise<boolean> {
  const { kind, family_id: familyId } = await getAccountWithFamily(db, accountId)
  const events = await listEvents(db, familyId)
  if (kind === 'parent') return receivesSurveys(events, { parentId: accountId })
  const child = await findChildOfAccount(db, accountId)
  if (child === undefined || !receivesSurveys(events, { childId: child.id })) return false
  return assentToday(events, child, dayInItaly(clock.now())) === 'yes'
}

/**
 * Since when the holder of this account is asked nothing any more: they left, or a child said no. Null while they take part,
 * or when there is no such account any more.
 */
export async function accountStoppedAt(db: Database, accountId: string): Promise<Date | null> {
  const account = await findAccountWithFamily(db, accountId)
  if (account === undefined) return null
  const [child, events] = await Promise.all([
    findChildOfAccount(db, accountId),
    listEvents(db, account.family_id),
  ])
  return stoppedAt(events, { accountId, childId: child?.id ?? null })
}

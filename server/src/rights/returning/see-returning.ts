import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ReturningState } from '@desco/contract/rights/returning'

import {
  decidersOf,
  type FamilyEvent,
  familyLeave,
  leftAt,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  openReturnAsks,
  wasAuthorized,
} from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnyParent } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { isMinor } from '#rights/growing-up/minors.ts'

type Asker = Pick<AnyParent, 'accountId' | 'familyId'>

/** The people who may come back, and those who have agreed to it already. */
export async function seeReturning(needs: Needs, { accountId, familyId }: Asker): Promise<ReturningState> {
  const { db, clock } = needs
  const events = await listEvents(db, familyId)
  const rows = await listChildRows(db, familyId)
  const parents = (await listFamilyAccounts(db, familyId)).filter(({ kind }) => kind === 'parent')
  const deciders = decidersOf(events) ?? []
  const today = dayInItaly(clock.now())
  const out = rows.filter(({ id }) => isOut(events, id))
  const asks = openReturnAsks(events)
  // the other parent's ask comes first: it is to be answered
  const ask = asks.find((one) => one.accountId !== accountId) ?? asks[0]
  const named = (ids: readonly string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }))
  const other = parents.find(({ id }) => id !== accountId && deciders.includes(id))
  return {
    familyLeftAt: familyLeave(events)?.happenedAt?.toISOString() ?? null,
    ownLeftAt: leftAt(events, { accountId })?.toISOString() ?? null,
    children: out.filter((child) => isMinor(child, today)).map(({ id, name }) => ({ id, name })),
    adults: out.filter((child) => !isMinor(child, today)).map(({ name }) => name),
    otherParent: other?.name ?? null,
    blocked: await whyBlocked(needs, { accountId, familyId }, events),
    asked:
      ask === undefined
        ? null
        : {
            isOwn: ask.accountId === accountId,
            by: parents.find(({ id }) => id === ask.accountId)?.name ?? '',
            at: (ask.at ?? clock.now()).toISOString(),
            me: ask.me,
            children: named(ask.childIds),
          },
  }
}

/** The children below 18 who are out of the study, and whom the parents had authorized. */
export async function childrenWhoMayReturn(
  { db, clock }: Needs,
  familyId: string,
  events: readonly FamilyEvent[],
) {
  const today = dayInItaly(clock.now())
  return (await listChildRows(db, familyId)).filter(
    (child) => isOut(events, child.id) && isMinor(child, today),
  )
}

const isOut = (events: readonly FamilyEvent[], childId: string) =>
  wasAuthorized(events, childId) && leftAt(events, { childId }) !== null

/** Whether everybody whose yes is needed has an access: nobody answered by the link alone, or was erased since. */
export async function isReachable(
  db: Database,
  familyId: string,
  events: readonly FamilyEvent[],
): Promise<boolean> {
  const deciders = decidersOf(events)
  if (deciders === null || (await listChildRows(db, familyId)).length === 0) return false
  const known = (await listFamilyAccounts(db, familyId)).map(({ id }) => id)
  return deciders.every((id) => known.includes(id))
}

async function whyBlocked(
  { db }: Needs,
  { accountId, familyId }: Asker,
  events: readonly FamilyEvent[],
): Promise<ReturningState['blocked']> {
  const open = await listOpenErasures(db, familyId)
  const isWhole = familyLeave(events) !== undefined
  const isOwn = open.some(({ accountIds, childIds }) => accountIds.includes(accountId) || childIds.length > 0)
  if (isOwn || (isWhole && open.length > 0)) return 'erasure_open'
  return (await isReachable(db, familyId, events)) ? null : 'needs_team'
}

import { decisions } from '@desco/contract/families/events'
import { studyLimits } from '@desco/contract/study-limits'
import { sql } from 'kysely'

import { findChildSubject } from '#families/people/data-subject.queries.ts'
import { listChildRows, underFamilyLock } from '#families/people/family-members.queries.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { unwantedSince } from '#families/events/family-events.rules.ts'
import { later } from '#platform/clock.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Needs } from '#platform/needs.ts'

const limitAt = (now: Date) => later(now, { days: -studyLimits().refusedChildrenDays })

async function isDue({ db, clock }: Needs, familyId: string) {
  const since = unwantedSince(await listEvents(db, familyId))
  return since !== undefined && since <= limitAt(clock.now())
}

/** The families whose children `eraseRefusedFamilies` would erase now. */
export async function listErasable({ db, clock }: Needs): Promise<string[]> {
  const due: string[] = []
  for (const familyId of await listRefused(db, limitAt(clock.now())))
    if (await isDue({ db, clock }, familyId)) due.push(familyId)
  return due
}

/**
 * Erases the children of families that refused, or left before anybody said yes, so many days ago, from every module's
 * tables. What stays are ids, which name nobody. Harmless when several processes do it, and for a family that was let invite
 * again meanwhile. Answers how many families it was.
 */
export async function eraseRefusedFamilies(needs: Needs & { erase: Erase }): Promise<number> {
  let erased = 0
  for (const familyId of await listErasable(needs)) {
    erased += await underFamilyLock(needs, familyId, async (inside) =>
      (await isDue(inside, familyId)) ? eraseChildren(inside, familyId) : 0,
    )
  }
  return erased
}

/** Erases all children of a family, in the caller's transaction and under its lock. Answers whether there were any, as 0 or 1. */
export async function eraseChildren(
  { db, clock, erase }: Needs & { erase: Erase },
  familyId: string,
): Promise<0 | 1> {
  const childIds = (await listChildRows(db, familyId)).map(({ id }) => id)
  if (childIds.length === 0) return 0
  for (const id of childIds) {
    const child = await findChildSubject(db, id)
    if (child !== undefined) await erase(db, child)
  }
  await recordEvent(db, clock.now(), { familyId, kind: 'children_erased', childIds })
  return 1
}

/** Families that refused or left up to a moment, whose last decision is no yes, and that still have children's rows. */
export async function listRefused(db: Needs['db'], upTo: Date): Promise<string[]> {
  // each kind by the index of its own: both at once would read every event that ever was
  const ofKind = (kind: 'answered_refused' | 'family_withdrawn') => sql`
    select refused.family_id from family_event as refused
    where refused.kind = ${sql.lit(kind)} and refused.happened_at <= ${upTo}
      and exists (select from child where child.family_id = refused.family_id)
      -- one by one: the planner would sort all decisions that ever were
      and coalesce((
        select decision.kind in (${inWords('active')}) from family_event as decision
        where decision.family_id = refused.family_id and decision.kind in (${inWords('active', 'refused')})
        order by decision.id desc limit 1
      ), false) = false`
  const { rows } = await sql<{ familyId: string }>`
    ${ofKind('answered_refused')} union ${ofKind('family_withdrawn')}`.execute(db)
  return rows.map(({ familyId }) => familyId)
}

/** The events that decide so, as the words of a list. */
const inWords = (...outcomes: (typeof decisions)[keyof typeof decisions][]) =>
  sql.join(
    Object.entries(decisions).flatMap(([kind, outcome]) =>
      outcomes.includes(outcome) ? [sql.lit(kind)] : [],
    ),
  )

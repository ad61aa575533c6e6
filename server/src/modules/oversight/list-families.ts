import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { FamilyRow, oversight } from '@desco/contract/staff/oversight'

import { startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { type findStanding, searchStandings, stepReached } from './family-steps.queries.ts'
import { takenUpByReaders, takeUpChanges } from './standings.queries.ts'

const pageLength = 50

type Listing = typeof oversight.listFamilies

/** A page of families. Days are Italian ones. */
export async function listFamilies(
  db: Database,
  { from, to, ...search }: InputOf<Listing>,
): Promise<AnswerOf<Listing>> {
  await takeUpChanges(db, takenUpByReaders)
  const rows = await searchStandings(
    db,
    {
      ...search,
      from: from === undefined ? undefined : startOfDayInItaly(from),
      until: to === undefined ? undefined : startOfDayInItaly(to, { daysLater: 1 }),
    },
    pageLength + 1,
  )
  return {
    message: said.found,
    families: rows.slice(0, pageLength).map(describeStanding),
    more: rows.length > pageLength,
  }
}

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>

/** A family as lists show it. */
export const describeStanding = (row: Standing): FamilyRow => ({
  id: row.family_id,
  code: row.code,
  registeredAt: row.registered_at.toISOString(),
  enrolment: row.enrolment,
  step: stepReached(row.reached),
  since: row.since.toISOString(),
  refusedAt: row.refused_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  childrenSelected: row.children_selected,
  childrenEnabled: row.children_enabled,
})

import type { InputOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'

import { startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { countStates, searchStandings, type Standing, stepReached } from './family-steps.ts'
import { listLastContacts } from '#team/family-page/family-history.queries.ts'
import { takeUpChanges } from '#families/index.ts'

const pageLength = 50
/** With one beginning of a code; a page must end with a family of the study, from which the next one goes on. */
const rehearsalsOfCode = 10

/**
 * A page of families of the study, or of rehearsals. Days are Italian ones. A search for a code and nothing else finds a
 * rehearsal as well: it is first, marked, and in no number.
 */
export async function listFamilies(
  db: Database,
  { from, to, rehearsals, ...search }: InputOf<typeof teamFamilies.listFamilies>,
) {
  const wanted = {
    ...search,
    from: from === undefined ? undefined : startOfDayInItaly(from),
    until: to === undefined ? undefined : startOfDayInItaly(to, { daysLater: 1 }),
  }
  await takeUpChanges(db)
  // the page that is shown first says them for all that follow
  const counts = search.before === undefined ? { counts: await countStates(db) } : {}
  const { code, state, before } = search
  const asksForCode = code !== undefined && code !== '' && state === undefined && before === undefined
  const rehearsed = { ...wanted, state: undefined, isRehearsal: true }
  const rows =
    rehearsals !== undefined
      ? await searchStandings(db, rehearsed, pageLength + 1)
      : [
          ...(asksForCode ? await searchStandings(db, rehearsed, rehearsalsOfCode) : []),
          ...(await searchStandings(db, { ...wanted, isRehearsal: false }, pageLength + 1)),
        ]
  const families = await describeFamilies(db, rows.slice(0, pageLength))
  return { families, more: rows.length > pageLength, ...counts }
}

/** Families as lists show them, with the moment when the team or the portal last reached each. */
export async function describeFamilies(db: Database, standings: readonly Standing[]) {
  const contacts = await listLastContacts(
    db,
    standings.map(({ familyId }) => familyId),
  )
  return standings.map((one) => ({
    ...describeStanding(one),
    lastContactAt: contacts.get(one.familyId) ?? null,
  }))
}

/** A family as lists and its page show it. */
export const describeStanding = (row: Standing) => ({
  ...row,
  id: row.familyId,
  step: stepReached(row.reached),
})

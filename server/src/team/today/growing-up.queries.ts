import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

export type Growing = {
  id: string
  familyId: string
  code: string
  name: string
  surname: string
  position: number
  birthDate: string
  reachedAge: number
  accountId: string | null
}

type Range = { turns: number; bornUntil: string; bornAfter: string; atMost: number }

/**
 * Children who turn 14 or 18 until a day, or did and have not answered since as far as a query can know. Families that wait
 * or have left are not in it.
 */
export async function listGrowing(
  db: Database,
  { turns, bornUntil, bornAfter, atMost }: Range,
): Promise<Growing[]> {
  const { rows } = await sql<Growing>`
    select child.id, child.family_id, family_standing.code, child.name, child.surname, child.position, child.birth_date, child.reached_age, child.account_id
    from child join family_standing on family_standing.family_id = child.family_id
    where child.birth_date > ${bornAfter}::date and child.birth_date <= ${bornUntil}::date
      and family_standing.enrolment = 'active'
      and not exists (
        select from family_event as event
        where event.family_id = child.family_id and event.kind in ('child_assented', 'child_declined', 'adult_went_on')
          and (${turns} < 18 or event.kind <> 'child_assented')
          and child.id = any(event.child_ids)
          and (event.happened_at at time zone 'Europe/Rome')::date >= child.birth_date + make_interval(years => ${turns}::int)
      )
    order by child.birth_date, child.id
    limit ${atMost}`.execute(db)
  return rows
}

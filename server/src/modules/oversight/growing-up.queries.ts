import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

export type Growing = {
  id: string
  family_id: string
  code: string
  name: string
  surname: string
  position: number
  birth_date: string
  account_id: string | null
}

/**
 * Children who turn 14 until a day, or did and have not answered since as far as a query can know; those of 18 and more are
 * no children any more. Families that wait or have left are not in it.
 */
export async function listGrowing(
  db: Database,
  { bornUntil, bornAfter, atMost }: { bornUntil: string; bornAfter: string; atMost: number },
): Promise<Growing[]> {
  const { rows } = await sql<Growing>`
    select child.id, child.family_id, family_step.code, child.name, child.surname, child.position, child.birth_date, child.account_id
    from child join family_step on family_step.family_id = child.family_id
    where child.birth_date > ${bornAfter}::date and child.birth_date <= ${bornUntil}::date
      and family_step.enrolment = 'active'
      and not exists (
        select from family_event as event
        where event.family_id = child.family_id and event.kind in ('child_assented', 'child_declined')
          and child.id = any(event.child_ids)
          and (event.happened_at at time zone 'Europe/Rome')::date >= child.birth_date + interval '14 years'
      )
    order by child.birth_date, child.id
    limit ${atMost}`.execute(db)
  return rows
}

import type { Database } from '#platform/database.ts'

import { requestRows } from './requests.queries.ts'

/** The open request for another birth date of a child; there is one at the most. */
export async function findBirthDateAsked(db: Database, childId: string) {
  return requestRows(db)
    .where('request.child_id', '=', childId)
    .where('request.birth_date', 'is not', null)
    .where('request.answered_at', 'is', null)
    .executeTakeFirst()
}

/** Says of a request which birth date it asks for. */
export async function nameBirthDate(
  tx: Database,
  id: string,
  asked: { child_id: string; birth_date: string },
) {
  await tx.updateTable('rights_request').set(asked).where('id', '=', id).execute()
}

type Confirmed = { team_confirmed_at: Date; team_confirmed_by: string } | { person_confirmed_at: Date }

export async function noteConfirmed(tx: Database, id: string, confirmed: Confirmed) {
  await tx.updateTable('rights_request').set(confirmed).where('id', '=', id).execute()
}

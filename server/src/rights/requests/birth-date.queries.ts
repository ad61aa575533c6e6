import type { Database } from '#platform/database/database.ts'

import { requestRows } from './requests.queries.ts'

/** The open request for another birth date of a child; there is one at the most. */
export async function findBirthDateAsked(db: Database, childId: string) {
  return requestRows(db)
    .where('request.childId', '=', childId)
    .where('request.birthDate', 'is not', null)
    .where('request.answeredAt', 'is', null)
    .executeTakeFirst()
}

/** Says of a request which birth date it asks for. */
export async function nameBirthDate(tx: Database, id: string, asked: { childId: string; birthDate: string }) {
  await tx.updateTable('rights_request').set(asked).where('id', '=', id).execute()
}

type Confirmed = { teamConfirmedAt: Date; teamConfirmedBy: string } | { personConfirmedAt: Date }

export async function noteConfirmed(tx: Database, id: string, confirmed: Confirmed) {
  await tx.updateTable('rights_request').set(confirmed).where('id', '=', id).execute()
}

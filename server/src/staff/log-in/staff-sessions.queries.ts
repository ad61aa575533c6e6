import type { Database } from '#platform/database/database.ts'

type NewSession = { tokenHash: Buffer; staffId: string; device: string; now: Date; expiresAt: Date }

export async function insertStaffSession(
  db: Database,
  { tokenHash, staffId, device, now, expiresAt }: NewSession,
) {
  await db
    .insertInto('staff_session')
    .values({
      tokenHash,
      staffId,
      device,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    .execute()
}

type Moment = { now: Date; idleSince: Date; today: string }

const live = (db: Database, { now, idleSince, today }: Moment) =>
  db
    .selectFrom('staff_session as session')
    .innerJoin('staff_account as staff', 'staff.id', 'session.staffId')
    .where('session.expiresAt', '>', now)
    .where('session.lastSeenAt', '>', idleSince)
    .where('staff.disabledAt', 'is', null)
    .where('staff.expiresOn', '>=', today)

export async function findLiveStaffSession(db: Database, tokenHash: Buffer, moment: Moment) {
  return live(db, moment)
    .select(['session.id', 'session.staffId', 'session.lastSeenAt'])
    .select(['staff.email', 'staff.name', 'staff.role', 'staff.expiresOn'])
    .where('session.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function listStaffSessions(db: Database, staffId: string, moment: Moment) {
  return live(db, moment)
    .select(['session.id', 'session.device', 'session.createdAt', 'session.lastSeenAt'])
    .where('session.staffId', '=', staffId)
    .orderBy('session.createdAt', 'desc')
    .execute()
}

export async function touchStaffSession(db: Database, id: string, now: Date) {
  await db.updateTable('staff_session').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

/** Whether a session has not been ended since the call began. */
export async function hasStaffSession(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('staff_session').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** False when it is not this person's. */
export async function deleteStaffSession(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** No browser of theirs is known any more either. Answers how many sessions there were. */
export async function deleteStaffSessionsOf(db: Database, staffId: string): Promise<number> {
  await db.deleteFrom('known_device').where('staffId', '=', staffId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answers how many there were. */
export async function deleteExpiredStaffSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('expiresAt', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countExpiredStaffSessions(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('staff_session')
    .select((session) => session.fn.countAll<string>().as('count'))
    .where('expiresAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

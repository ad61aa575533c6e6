import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

/** The owner of a device: a family's account or somebody of the research team. */
export type DeviceOwner = { accountId: string } | { staffId: string }

/** Whether this browser has logged in as this account, and may still say so. */
export async function isDeviceOfLogin({ db, clock }: Needs, tokenHash: Buffer, login: string) {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.accountId')
    .select('account.id')
    .where('tokenHash', '=', tokenHash)
    .where('account.login', '=', login)
    .where('known_device.expiresAt', '>', clock.inDatabase())
    .executeTakeFirst()
  return row !== undefined
}

/** The same, for somebody of the research team. */
export async function isDeviceOfStaff({ db, clock }: Needs, tokenHash: Buffer, email: string) {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('staff_account', 'staff_account.id', 'known_device.staffId')
    .select('staff_account.id')
    .where('tokenHash', '=', tokenHash)
    .where('staff_account.email', '=', email)
    .where('known_device.expiresAt', '>', clock.inDatabase())
    .executeTakeFirst()
  return row !== undefined
}

export async function isDeviceOfAnybody({ db, clock }: Needs, tokenHash: Buffer) {
  const row = await db
    .selectFrom('known_device')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', clock.inDatabase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has logged in from any browser since a moment. */
export async function hasLoggedInSince(db: Database, accountId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('lastUsedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertDevice(
  { db, clock }: Needs,
  { tokenHash, owner, expiresAt }: { tokenHash: Buffer; owner: DeviceOwner; expiresAt: Date },
) {
  const times = { lastUsedAt: clock.now(), expiresAt }
  const isStaff = 'staffId' in owner
  await db
    .insertInto('known_device')
    .values({
      tokenHash,
      accountId: isStaff ? null : owner.accountId,
      staffId: isStaff ? owner.staffId : null,
      ...times,
    })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', isStaff ? 'staffId' : 'accountId']).doUpdateSet(times),
    )
    .execute()
}

export async function deleteDevicesOf(db: Database, owner: DeviceOwner) {
  const devices = db.deleteFrom('known_device')
  const own =
    'staffId' in owner
      ? devices.where('staffId', '=', owner.staffId)
      : devices.where('accountId', '=', owner.accountId)
  await own.execute()
}

export async function deleteExpiredDevices(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_device')
    .where('expiresAt', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countExpiredDevices(db: Database, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('known_device')
    .select((device) => device.fn.countAll<string>().as('due'))
    .where('expiresAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(due)
}

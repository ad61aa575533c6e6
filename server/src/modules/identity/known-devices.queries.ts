import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

type Needs = { db: Database; clock: Clock }

/** The owner of a device: a family's account or somebody of the research team. */
export type DeviceOwner = { accountId: string } | { staffId: string }

/** Whether this browser has logged in as this account, and may still say so. */
export async function isDeviceOfLogin({ db, clock }: Needs, tokenHash: Buffer, login: string) {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.id')
    .where('token_hash', '=', tokenHash)
    .where('account.login', '=', login)
    .where('known_device.expires_at', '>', clock.inDatabase())
    .executeTakeFirst()
  return row !== undefined
}

/** The same, for somebody of the research team. */
export async function isDeviceOfStaff({ db, clock }: Needs, tokenHash: Buffer, email: string) {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('staff_account', 'staff_account.id', 'known_device.staff_id')
    .select('staff_account.id')
    .where('token_hash', '=', tokenHash)
    .where('staff_account.email', '=', email)
    .where('known_device.expires_at', '>', clock.inDatabase())
    .executeTakeFirst()
  return row !== undefined
}

export async function isDeviceOfAnybody({ db, clock }: Needs, tokenHash: Buffer) {
  const row = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.inDatabase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has logged in from any browser since a moment. */
export async function hasLoggedInSince(db: Database, accountId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('last_used_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertDevice(
  { db, clock }: Needs,
  { tokenHash, owner, expiresAt }: { tokenHash: Buffer; owner: DeviceOwner; expiresAt: Date },
) {
  const times = { last_used_at: clock.now(), expires_at: expiresAt }
  const isStaff = 'staffId' in owner
  await db
    .insertInto('known_device')
    .values({
      token_hash: tokenHash,
      account_id: isStaff ? null : owner.accountId,
      staff_id: isStaff ? owner.staffId : null,
      ...times,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', isStaff ? 'staff_id' : 'account_id']).doUpdateSet(times),
    )
    .execute()
}

export async function deleteDevicesOf(db: Database, owner: DeviceOwner) {
  const devices = db.deleteFrom('known_device')
  const own =
    'staffId' in owner
      ? devices.where('staff_id', '=', owner.staffId)
      : devices.where('account_id', '=', owner.accountId)
  await own.execute()
}

export async function deleteExpiredDevices(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_device')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countExpiredDevices(db: Database, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('known_device')
    .select((device) => device.fn.countAll<string>().as('due'))
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(due)
}

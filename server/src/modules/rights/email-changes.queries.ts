import type { Database } from '#platform/database.ts'

type Asked = {
  accountId: string
  before: string
  after: string
  confirmHash: Buffer
  now: Date
  expiresAt: Date
}

/** A new request; one before it that was not confirmed goes. */
export async function insertEmailChange(tx: Database, asked: Asked) {
  await tx
    .deleteFrom('email_change')
    .where('account_id', '=', asked.accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  await tx
    .insertInto('email_change')
    .values({
      account_id: asked.accountId,
      email_before: asked.before,
      email_after: asked.after,
      confirm_hash: asked.confirmHash,
      requested_at: asked.now,
      expires_at: asked.expiresAt,
    })
    .execute()
}

type ByTeam = Omit<Asked, 'expiresAt'> & { undoHash: Buffer; undoUntil: Date }

/** One that the team has made: nobody confirms it, and what was asked for before goes. */
export async function insertChangeByTeam(tx: Database, { undoHash, undoUntil, ...change }: ByTeam) {
  await insertEmailChange(tx, { ...change, expiresAt: change.now })
  await tx
    .updateTable('email_change')
    .set({ by_team: true, confirmed_at: change.now, undo_hash: undoHash, undo_until: undoUntil })
    .where('confirm_hash', '=', change.confirmHash)
    .execute()
}

/** The change that the link at the new address is about, while it can be confirmed. Without locks: they follow in their order. */
export async function findToConfirm(db: Database, confirmHash: Buffer, now: Date) {
  return db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.account_id')
    .select([
      'email_change.id',
      'email_change.account_id',
      'email_change.email_before',
      'email_change.email_after',
      'account.email',
      'account.family_id',
    ])
    .where('confirm_hash', '=', confirmHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The change that the link at the old address is about, while it can be taken back. */
export async function findToUndo(db: Database, undoHash: Buffer, now: Date) {
  return db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.account_id')
    .select([
      'email_change.id',
      'email_change.account_id',
      'email_change.email_before',
      'email_change.confirmed_at',
      'email_change.by_team',
      'account.email',
      'account.family_id',
    ])
    .where('undo_hash', '=', undoHash)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirst()
}

type Confirmed = { id: string; undoHash: Buffer; now: Date; undoUntil: Date }

/** False when another call was faster. */
export async function markConfirmed(tx: Database, { id, undoHash, now, undoUntil }: Confirmed) {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ confirmed_at: now, undo_hash: undoHash, undo_until: undoUntil })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Undone = { id: string; accountId: string; confirmedAt: Date; now: Date }

/** Takes back this change and all that followed it; what still waits for its confirmation goes. False when it was taken back. */
export async function markUndone(tx: Database, { id, accountId, confirmedAt, now }: Undone) {
  await tx
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .where((change) => change.or([change('id', '=', id), change('confirmed_at', '>=', confirmedAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The proved address of an account is another one from now on. */
export async function moveAddress(tx: Database, accountId: string, email: string, now: Date) {
  await tx
    .updateTable('account')
    .set({ login: email, email, verified_at: now, code_failures: 0 })
    .where('id', '=', accountId)
    .execute()
}

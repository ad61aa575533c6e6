import type { Database } from '#platform/database/database.ts'

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
    .where('accountId', '=', asked.accountId)
    .where('confirmedAt', 'is', null)
    .execute()
  await tx
    .insertInto('email_change')
    .values({
      accountId: asked.accountId,
      emailBefore: asked.before,
      emailAfter: asked.after,
      confirmHash: asked.confirmHash,
      requestedAt: asked.now,
      expiresAt: asked.expiresAt,
    })
    .execute()
}

type ByTeam = Omit<Asked, 'expiresAt'> & { undoHash: Buffer; undoUntil: Date }

/** One that the team has made: nobody confirms it, and what was asked for before goes. */
export async function insertChangeByTeam(tx: Database, { undoHash, undoUntil, ...change }: ByTeam) {
  await insertEmailChange(tx, { ...change, expiresAt: change.now })
  await tx
    .updateTable('email_change')
    .set({ byTeam: true, confirmedAt: change.now, undoHash, undoUntil })
    .where('confirmHash', '=', change.confirmHash)
    .execute()
}

const changes = (db: Database) =>
  db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.accountId')
    .select([
      'email_change.id',
      'email_change.accountId',
      'emailBefore',
      'emailAfter',
      'confirmedAt',
      'byTeam',
    ])
    .select(['account.email', 'account.familyId'])

/** The change that the link at the new address is about, while it can be confirmed. Without locks: they follow in their order. */
export const findToConfirm = (db: Database, confirmHash: Buffer, now: Date) =>
  changes(db)
    .where('confirmHash', '=', confirmHash)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** The change that the link at the old address is about, while it can be taken back. */
export const findToUndo = (db: Database, undoHash: Buffer, now: Date) =>
  changes(db)
    .where('undoHash', '=', undoHash)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .executeTakeFirst()

type Confirmed = { id: string; undoHash: Buffer; now: Date; undoUntil: Date }

/** False when another call was faster. */
export async function markConfirmed(tx: Database, { id, undoHash, now, undoUntil }: Confirmed) {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ confirmedAt: now, undoHash, undoUntil })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Undone = { id: string; accountId: string; confirmedAt: Date; now: Date }

/** Takes back this change and all that followed it; what still waits for its confirmation goes. False when it was taken back. */
export async function markUndone(tx: Database, { id, accountId, confirmedAt, now }: Undone) {
  await tx
    .deleteFrom('email_change')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ undoneAt: now })
    .where('accountId', '=', accountId)
    .where('undoneAt', 'is', null)
    .where((change) => change.or([change('id', '=', id), change('confirmedAt', '>=', confirmedAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The proved address of an account is another one from now on. */
export async function moveAddress(tx: Database, accountId: string, email: string, now: Date) {
  await tx
    .updateTable('account')
    .set({ login: email, email, verifiedAt: now, codeFailures: 0 })
    .where('id', '=', accountId)
    .execute()
}

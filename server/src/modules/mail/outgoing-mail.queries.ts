import { type Insertable, sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { OutgoingMailTable } from '#server/tables.ts'

export async function insertMail(db: Database, mail: Insertable<OutgoingMailTable>) {
  await db.insertInto('outgoing_mail').values(mail).execute()
}

/** Takes the next due mail for a while, so that no other worker sends it. A worker that dies gives it back in time. */
export async function leaseDueMail(db: Database, now: Date, leaseSeconds: number) {
  return db
    .updateTable('outgoing_mail')
    .set({ leased_until: later(now, { seconds: leaseSeconds }), tries: sql<number>`tries + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('outgoing_mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_try_at', '<=', now)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        // codes first: somebody is waiting for them
        .orderBy(sql`not_after is null`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

// A mail that has left keeps no secret.
const withoutBody = { body_text: '', body_html: '', leased_until: null }

export async function markSent(db: Database, id: string, now: Date) {
  await db
    .updateTable('outgoing_mail')
    .set({ ...withoutBody, sent_at: now })
    .where('id', '=', id)
    .execute()
}

type GivenUp = { id: string; not_after: Date | null }

/** Keeps the words, which somebody may still want to send another way; but not those of a code, which has had its time. */
export async function markGivenUp(db: Database, mail: GivenUp, now: Date, error: string) {
  await db
    .updateTable('outgoing_mail')
    .set({
      ...(mail.not_after === null ? { leased_until: null } : withoutBody),
      given_up_at: now,
      last_error: error,
    })
    .where('id', '=', mail.id)
    .execute()
}

/** After some weeks nothing personal is left of a mail, whether it left or not: neither address, nor name, nor words. Answers how many. */
export async function blankMailsBefore(db: Database, moment: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set({ ...withoutBody, recipient: '', subject: '' })
    .where((where) => where.or([where('sent_at', '<', moment), where('given_up_at', '<', moment)]))
    .where('recipient', '!=', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function markExpired(db: Database, id: string, now: Date) {
  await db
    .updateTable('outgoing_mail')
    .set({ ...withoutBody, given_up_at: now, last_error: 'expired' })
    .where('id', '=', id)
    .execute()
}

export async function postponeMail(db: Database, id: string, nextTryAt: Date, error: string) {
  await db
    .updateTable('outgoing_mail')
    .set({ next_try_at: nextTryAt, leased_until: null, last_error: error })
    .where('id', '=', id)
    .execute()
}

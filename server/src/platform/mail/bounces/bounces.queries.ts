import { limits } from '@desco/contract/limits'
import { type BounceKind, deadAddressKinds, type MailKind } from '@desco/contract/messages/desk/mails'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

// as the index outgoing_mail_bounced has it
const isOpen = sql<boolean>`bounced_at is not null and bounce_settled_at is null and recipient <> ''`

/** Whether mails to an address come back, and nobody of the team has said to try it again. */
export async function isDeadAddress(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('outgoing_mail')
    .select('id')
    .where(isOpen)
    .where(sql<boolean>`lower(recipient) = lower(${address})`)
    .where('bounceKind', 'in', deadAddressKinds)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OpenBounce = { address: string; kind: BounceKind; at: Date }

/** Of each address from which mails came back, and which nobody has seen to, the last one. In small letters. */
export async function listOpenBounces(db: Database, addresses: readonly string[]): Promise<OpenBounce[]> {
  const { rows } = await sql<OpenBounce>`
    select distinct on (lower(recipient)) lower(recipient) as address, bounce_kind as kind, bounced_at as at
    from outgoing_mail
    where ${isOpen} and bounce_kind <> 'delayed' and lower(recipient) = any(${addresses.map((one) => one.toLowerCase())})
    order by lower(recipient), bounced_at desc`.execute(db)
  return rows
}

/** Somebody of the team has seen to it: mails go to the address again. Answers whether there was anything. */
export async function settleBounces({ db, clock }: Needs, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set({ bounceSettledAt: clock.inDatabase() })
    .where(isOpen)
    .where(sql<boolean>`lower(recipient) = lower(${address})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails that came back since then, or are late, by why. */
export async function countBounces(db: Database, since: Date): Promise<Map<BounceKind, number>> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select(['bounceKind', (mail) => mail.fn.countAll<string>().as('count')])
    .where('bouncedAt', '>', since)
    .groupBy('bounceKind')
    .execute()
  return new Map(
    rows.flatMap(({ bounceKind: kind, count }) => (kind === null ? [] : [[kind, Number(count)]])),
  )
}

/** Of an address: nothing ever arrives there, or its mailbox is full. */
type CameBack = 'gone' | 'full'

type Awaited = {
  address: string
  kinds: readonly MailKind[]
  since: Date
  /** Only those that left, or were refused, as soon as a code does: what leaves later would tell one kind from another. */
  atOnce?: boolean
}

/**
 * Whether a mail for which somebody waits came back: one of these kinds, written to this address since then. Null when none did,
 * or when a colleague has said since that the address is to be tried again.
 */
export async function readCameBack(
  db: Database,
  { address, kinds, since, atOnce = false }: Awaited,
): Promise<CameBack | null> {
  const { rows } = await sql<{ isFull: boolean }>`
    select coalesce(bounce_kind = 'mailbox_full', false) as is_full from outgoing_mail
    where lower(recipient) = lower(${address}) and created_at >= ${since}
      and kind = any(${[...kinds]}::text[])
      and (
        bounced_at is not null and bounce_settled_at is null and bounce_kind = any(${[...deadAddressKinds]}::text[])
        -- as sendingOf writes it
        or given_up_at is not null and last_error like 'The mail server refused the recipient (5%'
      )
      and (not ${atOnce} or coalesce(sent_at, given_up_at) <= created_at + make_interval(mins => ${limits.code.minutes}::int))
    order by created_at desc limit 1`.execute(db)
  const [last] = rows
  return last === undefined ? null : last.isFull ? 'full' : 'gone'
}

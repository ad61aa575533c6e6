import { limits } from '@desco/contract/limits'
import { deadAddressKinds, type MailKind } from '@desco/contract/messages/desk/mails'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

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
    select coalesce(bounce_kind = 'mailbox_full', false) as "isFull" from outgoing_mail
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

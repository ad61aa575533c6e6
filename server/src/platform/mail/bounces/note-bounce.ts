import type { Database } from '#platform/database/database.ts'

import { bounceKindOf, pickReport, readableDiagnostic } from './bounces.rules.ts'
import { keysIn } from '#platform/mail/envelope-address.rules.ts'
import type { Needs } from '#platform/needs.ts'
import { addressesIn, type IncomingMessage } from './read-bounce.ts'

export type Noted =
  | { is: 'noted'; mail: string }
  /** It was reported before. */
  | { is: 'known' }
  /** To no mail of ours that is still kept, or an automatic answer, or news of a mail that arrived. */
  | { is: 'ignored' }

/** A bounce is of one mail; more keys than these somebody has made up. */
const mostKeys = 10

/**
 * The keys of mails of ours to which a message was sent: `to`, if the mail server says so, and what its headers say. Nothing else
 * of it is read before: who knows no key makes us do nothing.
 */
export async function findKeys(db: Database, source: Uint8Array, to: readonly string[]): Promise<string[]> {
  const keys = keysOf(source, to)
  if (keys.length === 0) return []
  const rows = await ofKeys(db, keys).select('bounceKey').execute()
  return rows.flatMap(({ bounceKey }) => bounceKey ?? [])
}

/** The mails with these keys, unless nothing says any more whose they are. */
const ofKeys = (db: Database, keys: readonly string[]) =>
  db.selectFrom('outgoing_mail').where('bounceKey', 'in', keys).where('recipient', '!=', '')

export const keysOf = (source: Uint8Array, to: readonly string[]): string[] =>
  keysIn([...to, ...addressesIn(source)]).slice(0, mostKeys)

/**
 * Notes on a mail that it came back, in the caller's transaction. Only who has had the mail knows its address, so that nobody
 * invents a bounce. The same bounce twice changes nothing; one that it is late gives way to one that it failed.
 */
export async function noteBounce(
  { db: tx, clock }: Needs,
  { message, keys }: { message: IncomingMessage; keys: readonly string[] },
): Promise<Noted> {
  if (message.is !== 'bounce') return { is: 'ignored' }
  for (const key of keys) {
    const mail = await ofKeys(tx, [key])
      .select(['id', 'recipient', 'bounceKind'])
      .forUpdate()
      .executeTakeFirst()
    if (mail === undefined) continue
    const report = pickReport(message.reports, mail.recipient)
    const bounceKind = report === undefined ? 'unclear' : bounceKindOf(report)
    if (bounceKind === null) return { is: 'ignored' }
    const isKnown = mail.bounceKind !== null && (mail.bounceKind !== 'delayed' || bounceKind === 'delayed')
    if (isKnown) return { is: 'known' }
    const bounceStatus = report?.status ?? null
    const bounceDiagnostic = readableDiagnostic(report?.diagnostic ?? '', mail.recipient)
    await tx
      .updateTable('outgoing_mail')
      .set({ bouncedAt: clock.inDatabase(), bounceKind, bounceStatus, bounceDiagnostic })
      .where('id', '=', mail.id)
      .execute()
    return { is: 'noted', mail: mail.id }
  }
  return { is: 'ignored' }
}

import type { MailKind } from '@desco/contract/messages/desk/mails'

import { later } from '#platform/clock.ts'
import { readCameBack } from '#platform/mail/bounces/bounces.queries.ts'
import { sameHash } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

/** Each form of a registration sends one of these, whoever has the address: which one, its coming back does not tell. */
const kinds = [
  'verify-code',
  'verify-link',
  'already-registered',
  'address-taken',
] as const satisfies MailKind[]
const goodForHours = 24

const parts = (email: string, since: string) => ['mail-ticket', email, since] as const

/**
 * The browser that sends a registration gets this, so that it hears whether the mail of that form came back, and of no mail
 * before it. It is given to known and unknown addresses alike (docs/decisions/messages.md). Made before the mail is queued.
 */
export function mailTicket(
  { clock, secrets }: Pick<Needs<'secrets'>, 'clock' | 'secrets'>,
  email: string,
): string {
  const since = String(clock.now().getTime())
  return `${since}.${secrets.keyedHash(...parts(email, since)).toString('base64url')}`
}

/** Whether the mail of the form that the ticket is of came back; never, without a ticket that is good for this address. */
export async function seeMailFate(
  { db, clock, secrets }: Needs<'secrets'>,
  { email, ticket }: { email: string; ticket: string },
): Promise<{ cameBack: boolean }> {
  const [written = '', sign = ''] = ticket.split('.')
  const given = Buffer.from(sign, 'base64url')
  const isOurs = secrets.keyedHashes(...parts(email, written)).some((own) => sameHash(own, given))
  const since = new Date(Number(written))
  if (!isOurs || later(since, { hours: goodForHours }) < clock.now()) return { cameBack: false }
  const cameBack = await readCameBack(db, { address: email, kinds, since, atOnce: true })
  return { cameBack: cameBack !== null }
}

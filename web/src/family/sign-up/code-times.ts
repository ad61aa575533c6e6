import type { CodePurpose } from '@desco/contract/families/one-time-codes'

import { inTab, keptObject } from '#data/storage.ts'

/** When a code ends on the server's clock, and how far this device's clock is behind it; both in milliseconds. */
type CodeTimes = { endsAt: number; clockOffset: number }

type ServerClock = { expiresAt: string; now: string; ticket?: string | undefined }

const keyOf = (purpose: CodePurpose, email: string) => `desco.code.${purpose}.${email}`

/**
 * Remembers, in this tab only, how long the code just sent is good: a reload must not start the three minutes anew. A browser that
 * refuses storage shows no countdown then, and a new code can be asked for.
 */
export function keepCodeTimes(
  purpose: CodePurpose,
  email: string,
  { expiresAt, now, ticket }: ServerClock,
): CodeTimes {
  const times = { endsAt: Date.parse(expiresAt), clockOffset: Date.parse(now) - Date.now() }
  inTab((kept) => {
    if (ticket !== undefined) kept.setItem(ticketKeyOf(email), ticket)
    kept.setItem(keyOf(purpose, email), JSON.stringify(times))
  })
  return times
}

export const codeTimes = (purpose: CodePurpose, email: string) =>
  keptObject(keyOf(purpose, email)) as CodeTimes | null

const ticketKeyOf = (email: string) => `desco.ticket.${email}`

/** With it this tab, which sent the registration, may ask whether the mail came back. */
export const mailTicketOf = (email: string) => inTab((kept) => kept.getItem(ticketKeyOf(email)))

/** The address is proved: its mail arrives. */
export const forgetMailTicket = (email: string) => inTab((kept) => kept.removeItem(ticketKeyOf(email)))

/** The code has served, or is good no more. */
export const forgetCodeTimes = (purpose: CodePurpose, email: string) =>
  inTab((kept) => kept.removeItem(keyOf(purpose, email)))

type Origin = 'signUp' | 'invitation'

/** A registration leaves this for the page that asks for the code: a parent who mistyped an address is helped differently. */
export const comingFrom = (origin: Origin) => ({ comingFrom: origin })

/** Null for who comes from elsewhere: the log-in, an e-mail's link, a bookmark. */
export function originOf(state: unknown): Origin | null {
  const origin = (state as { comingFrom?: unknown } | null)?.comingFrom
  return origin === 'signUp' || origin === 'invitation' ? origin : null
}

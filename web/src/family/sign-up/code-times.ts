import type { CodePurpose } from '@desco/contract/families/one-time-codes'

/** When a code ends on the server's clock, and how far this device's clock is behind it; both in milliseconds. */
export type CodeTimes = { endsAt: number; clockOffset: number }

type ServerClock = { expiresAt: string; now: string; ticket?: string | undefined }

const keyOf = (purpose: CodePurpose, email: string) => `desco.code.${purpose}.${email}`

/** Remembers, in this tab only, how long the code just sent is good: a reload must not start the three minutes anew. */
export function keepCodeTimes(
  purpose: CodePurpose,
  email: string,
  { expiresAt, now, ticket }: ServerClock,
): CodeTimes {
  const times = { endsAt: Date.parse(expiresAt), clockOffset: Date.parse(now) - Date.now() }
  try {
    if (ticket !== undefined) sessionStorage.setItem(ticketKeyOf(email), ticket)
    sessionStorage.setItem(keyOf(purpose, email), JSON.stringify(times))
  } catch {
    // A browser that refuses storage shows no countdown after a reload, and a new code can be asked for.
  }
  return times
}

export function codeTimes(purpose: CodePurpose, email: string): CodeTimes | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose, email)) ?? 'null')
    return isCodeTimes(kept) ? kept : null
  } catch {
    return null
  }
}

const ticketKeyOf = (email: string) => `desco.ticket.${email}`

/** With it this tab, which sent the registration, may ask whether the mail came back. */
export function mailTicketOf(email: string): string | null {
  try {
    return sessionStorage.getItem(ticketKeyOf(email))
  } catch {
    return null
  }
}

/** The address is proved: its mail arrives. */
export function forgetMailTicket(email: string): void {
  try {
    sessionStorage.removeItem(ticketKeyOf(email))
  } catch {
    // Nothing was kept.
  }
}

/** The code has served, or is good no more. */
export function forgetCodeTimes(purpose: CodePurpose, email: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose, email))
  } catch {
    // Nothing was kept.
  }
}

const isCodeTimes = (kept: unknown): kept is CodeTimes =>
  typeof kept === 'object' &&
  kept !== null &&
  Number.isFinite(Reflect.get(kept, 'endsAt')) &&
  Number.isFinite(Reflect.get(kept, 'clockOffset'))

type Origin = 'signUp' | 'invitation'

/** A registration leaves this for the page that asks for the code: a parent who mistyped an address is helped differently. */
export const comingFrom = (origin: Origin) => ({ comingFrom: origin })

/** Null for who comes from elsewhere: the log-in, an e-mail's link, a bookmark. */
export function originOf(state: unknown): Origin | null {
  const origin: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'comingFrom') : null
  return origin === 'signUp' || origin === 'invitation' ? origin : null
}

import { randomInt } from 'node:crypto'

import type { Store } from './store.ts'

/** LimeSurvey's rights on a survey, by its own names of table and action. */
export type Right =
  | 'survey.read'
  | 'surveysettings.read'
  | 'tokens.create'
  | 'tokens.read'
  | 'tokens.update'
  | 'tokens.delete'
  | 'responses.export'
  | 'responses.delete'

/** What the account may do; `surveys` narrows it to some. */
export type Rights = 'all' | { may: readonly Right[]; surveys?: readonly number[] }

/** What every part of the host is given. */
export type HostState = {
  store: Store
  now: () => Date
  account: { user: string; password: string }
  rights: Rights
  /** Session keys and the instant each was issued at. */
  keys: Map<string, number>
  keySeconds: number
  logins: Attempts
  returnUrl: string | null
  /** LimeSurvey on PHP before 8.1 hands out every number of the database as text. */
  numbersAsText: boolean
}

export function mayDo({ rights }: HostState, right: Right, sid: number): boolean {
  return rights === 'all' || (rights.may.includes(right) && (rights.surveys?.includes(sid) ?? true))
}

export type Attempts = {
  blocked: (address: string) => boolean
  failed: (address: string) => void
  forgiven: (address: string) => void
}

type Needs = { limit: number; blockSeconds: number; now: () => Date }

/** Counts failures per address; attempts made during a block do not prolong it. */
export function createAttempts({ limit, blockSeconds, now }: Needs): Attempts {
  const failures = new Map<string, { count: number; last: number }>()

  function blocked(address: string) {
    const known = failures.get(address)
    if (!known || known.count < limit) return false
    if (now().getTime() - known.last < blockSeconds * 1000) return true
    failures.delete(address)
    return false
  }

  return {
    blocked,
    failed(address) {
      if (blocked(address)) return
      failures.set(address, { count: (failures.get(address)?.count ?? 0) + 1, last: now().getTime() })
    },
    forgiven: (address) => void failures.delete(address),
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

/** Letters as LimeSurvey draws them for session keys and tokens. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

// sv-SE is the locale that writes dates the way MySQL does
const rome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The server's own clock: `YYYY-MM-DD HH:MM:SS` in Italy, without zone. */
export const localSecond = (now: Date) => rome.format(now)

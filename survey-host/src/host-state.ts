import { randomInt } from 'node:crypto'

import type { Store } from './store.ts'

/** LimeSurvey's rights on a survey, by its own names of table and action. */
export type Right =
  | 'survey.read'
  | 'surveysettings.read'
  | 'surveycontent.read'
  | 'tokens.create'
  | 'tokens.read'
  | 'tokens.update'
  | 'tokens.delete'
  | 'responses.export'
  | 'responses.delete'

/** The account's rights; `surveys` narrows them to some. */
export type Rights = 'all' | { may: readonly Right[]; surveys?: readonly number[] }

/** The settings that a test may change while the host runs. */
export type Settings = {
  rights: Rights
  /** LimeSurvey on PHP before 8.1 hands out every number of the database as text. */
  numbersAsText: boolean
  /** The default language of the site, in which LimeSurvey's faults and its lock-out come. */
  language: 'en' | 'it'
  /** A survey whose answers the database cannot read; null is health. */
  brokenTable: number | null
}

/** The state that every part of the host is given. */
export type HostState = {
  store: Store
  now: () => Date
  account: { user: string; password: string }
  settings: Settings
  /** Session keys and the instant each was issued at. */
  keys: Map<string, number>
  logins: Attempts
  returnUrl: string | null
}

export function mayDo({ settings: { rights } }: HostState, right: Right, sid: number): boolean {
  return rights === 'all' || (rights.may.includes(right) && (rights.surveys?.includes(sid) ?? true))
}

const attemptLimit = 3
const blockSeconds = 600

export type Attempts = ReturnType<typeof createAttempts>

/** Counts failed log-ins of an address; attempts made during a block do not prolong it. */
export function createAttempts(now: () => Date) {
  const failures = new Map<string, { count: number; last: number }>()

  function blocked(address: string): boolean {
    const known = failures.get(address)
    if (!known || known.count < attemptLimit) return false
    if (now().getTime() - known.last < blockSeconds * 1000) return true
    failures.delete(address)
    return false
  }

  return {
    blocked,
    failed(address: string) {
      failures.set(address, { count: (failures.get(address)?.count ?? 0) + 1, last: now().getTime() })
    },
    forgiven: (address: string) => void failures.delete(address),
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

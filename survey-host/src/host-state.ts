import type { Attempts } from './attempts.ts'
import type { Store } from './store.ts'

/** What every part of the host is given. */
export type HostState = {
  store: Store
  now: () => Date
  account: { user: string; password: string }
  /** Session keys and the instant each was issued at. */
  keys: Map<string, number>
  keySeconds: number
  logins: Attempts
  tokens: Attempts
  returnUrl: string | null
  /** LimeSurvey on PHP before 8.1 hands out every number of the database as text. */
  switches: { numbersAsText: boolean }
}

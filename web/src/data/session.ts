import type { LoginForm } from '@desco/contract/identity'

import { followOtherTabs } from './follow-other-tabs.ts'
import { logIn } from './log-in.ts'
import { restoreSession } from './restore-session.ts'
import { createStore, type Store } from './store.ts'

/** What knows who is signed in, with what a page of visitors may ask of it. */
export const sessionIn = (store: Store) => ({
  store,
  logIn: (form: LoginForm) => store.dispatch(logIn(form)),
  restore: () => store.dispatch(restoreSession()),
})

export type Session = ReturnType<typeof sessionIn>

/** The session of this tab. */
export function startSession(): Session {
  const store = createStore()
  followOtherTabs(store)
  return sessionIn(store)
}

import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import type { LoginForm } from '@desco/contract/families/log-in'
import { setStudyLimits } from '@desco/contract/study-limits'

import { clearEverything } from './auth.slice.ts'
import { logIn } from './log-in.ts'
import { restoreSession } from './restore-session.ts'
import { storedToken, watchStoredToken } from './stored-token.ts'
import { ask, otherTabs, send, serverState } from '#data/server-state.ts'
import { forgetTab } from '#data/storage.ts'
import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { createStore, type Store } from '#data/store.ts'

/** The session: the signed-in person, and what a page of visitors may ask of it. */
export const sessionIn = (store: Store) => ({
  store,
  logIn: (form: LoginForm) => store.dispatch(logIn(form)),
  ask: <E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<AnswerOf<E>> =>
    store.dispatch(ask(endpoint, input)),
  send: <E extends Endpoint>(
    endpoint: E,
    input: WireInputOf<E>,
    options?: { token?: string },
  ): Promise<AnswerOf<E>> => store.dispatch(send(endpoint, input, options)),
  restore: () => store.dispatch(restoreSession()),
})

export type Session = ReturnType<typeof sessionIn>

/** The session of this tab. */
export function startSession(): Session {
  setStudyLimits(studyLimitsOfPage())
  const store = createStore()
  followOtherTabs(store)
  return sessionIn(store)
}

/** Logging out or in in another tab counts here too, and so does what is done there. Returns what ends the following. */
export function followOtherTabs(store: Store): () => void {
  const deafen = otherTabs.hear(() => store.dispatch(serverState.util.invalidateTags(['shown'])))
  const unwatch = watchStoredToken(() => {
    const { token } = store.getState().auth
    if (storedToken() === token) return
    if (token !== null) forgetTab()
    store.dispatch(clearEverything())
    void store.dispatch(restoreSession())
  })
  return () => {
    deafen()
    unwatch()
  }
}

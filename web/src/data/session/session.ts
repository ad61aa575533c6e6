import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import type { LoginForm } from '@desco/contract/families/identity'
import { setStudyLimits } from '@desco/contract/study-limits'

import { followOtherTabs } from './follow-other-tabs.ts'
import { logIn } from './log-in.ts'
import { restoreSession } from './restore-session.ts'
import { ask, send } from '#data/server-state.ts'
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

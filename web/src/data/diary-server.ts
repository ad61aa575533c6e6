import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'

import { Refusal } from './refusal.ts'
import { ask, send } from './server-state.ts'
import type { Thunk } from './store.ts'

/** The portal, as one person's diary asks it. */
export type DiaryServer = {
  ask: <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) => Promise<AnswerOf<E>>
  send: <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) => Promise<AnswerOf<E>>
}

/**
 * The portal for the session that is open now, and for no other: what waits is sent with its own person's token, and an
 * answer that comes when somebody else is signed in reaches nobody's phone store.
 */
export function diaryServer(): Thunk<DiaryServer> {
  return (dispatch, getState) => {
    const { token } = getState().auth
    const theirs = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      const isCurrent = () => token !== null && getState().auth.token === token
      if (!isCurrent()) throw sessionOver()
      const answer = await call()
      if (!isCurrent()) throw sessionOver()
      return answer
    }
    return {
      ask: (endpoint, input) => theirs(() => dispatch(ask(endpoint, input))),
      send: (endpoint, input) => theirs(() => dispatch(send(endpoint, input))),
    }
  }
}

const sessionOver = () =>
  new Refusal({ code: 'sign_in_required', status: 401, message: 'Accedi per continuare.' })

import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'

import { call } from './call.ts'
import { Refusal } from './refusal.ts'

import { endSession } from './end-session.ts'
import type { Thunk } from './store.ts'

/**
 * Calls as the person whose page this is, even if somebody else has just logged in in another tab. A session that the
 * server no longer knows ends here too.
 */
export function callSignedIn<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
): Thunk<Promise<AnswerOf<E>>> {
  return async (dispatch, getState) => {
    const token = getState().auth.token ?? ''
    try {
      return await call(endpoint, input, { token })
    } catch (error) {
      const isTheirs = getState().auth.token === token
      if (error instanceof Refusal && error.code === 'sign_in_required' && isTheirs) {
        dispatch(endSession(error.message))
      }
      throw error
    }
  }
}

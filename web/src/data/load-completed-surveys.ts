import { call } from './call.ts'

import { auth } from './auth.slice.ts'
import type { Thunk } from './store.ts'

/** Fetches what the signed-in person has completed. A failure is ignored (specification section 8). */
export function loadCompletedSurveys(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { user, token } = getState().auth
    if (user === null || token === null) return
    // a child that has not said yes may ask for nothing, nor may a parent who has left
    if (user.hasLeft || (user.age !== undefined && user.assent !== 'yes')) return
    try {
      // Behind the login anyway: the visitor's bundle does without the contract's survey part.
      const { surveys } = await import('@desco/contract/surveys')
      const { data } = await call(surveys.completedSurveys, { id: user.id }, { token })
      if (getState().auth.token === token) dispatch(auth.completedSurvey(data))
    } catch {
      // the panels ask again themselves
    }
  }
}

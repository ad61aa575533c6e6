import type { Middleware } from '@reduxjs/toolkit'

import { auth } from './session/auth.slice.ts'
import { serverState } from './server-state.ts'
import type { Dispatch, RootState, Thunk } from './store.ts'

/** Fetches what the signed-in person has completed. A failure is ignored (specification section 8). */
export function loadCompletedSurveys(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { user } = getState().auth
    if (user === null) return
    // a child that has not said yes may ask for nothing, nor may a parent who has left
    if (user.hasLeft || (user.age !== undefined && user.assent !== 'yes')) return
    // not forced: what the home asks at the same time is the same question
    await dispatch(serverState.endpoints.completedSurveys.initiate({ id: user.id }, { subscribe: false }))
  }
}

/** Stores each answer as the specification's completedSurvey (section 4), for every caller. */
export const followCompletedSurveys: Middleware = (store) => (next) => {
  const dispatch = store.dispatch as Dispatch
  const authNow = () => (store.getState() as RootState).auth
  return (action) => {
    const result = next(action)
    const { matchFulfilled } = serverState.endpoints.completedSurveys
    if (matchFulfilled(action) && authNow().user?.id === action.meta.arg.originalArgs.id) {
      dispatch(auth.completedSurvey(action.payload.data))
    }
    return result
  }
}

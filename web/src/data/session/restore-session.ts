import type { Middleware } from '@reduxjs/toolkit'

import { auth, checkEnded } from './auth.slice.ts'
import { rememberedPerson, rememberPerson } from './local-person.ts'
import { endSession } from './log-out.ts'
import { loadCompletedSurveys } from '#data/load-completed-surveys.ts'
import type { Refused } from '#data/base-query.ts'
import { serverState } from '#data/server-state.ts'
import type { Dispatch, RootState, Thunk } from '#data/store.ts'
import { storedToken } from './stored-token.ts'

/** Checks the stored token with the server, unless somebody is signed in or being checked already. */
export function restoreSession(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { token, loading } = getState().auth
    if (token !== null || loading) return
    const waited = setTimeout(() => dispatch(enterRemembered()), patienceMs)
    await dispatch(refreshUser())
    clearTimeout(waited)
  }
}

/** How long a start waits for the server before it goes on with who the token stood for last, in milliseconds. */
const patienceMs = 2_500

/**
 * Without a network, or on a very slow one, the portal opens with the person whom the server named last for this token. The
 * check's later word still counts.
 */
function enterRemembered(): Thunk<void> {
  return (dispatch, getState) => {
    const token = storedToken()
    if (token === null || getState().auth.token !== null) return
    const user = rememberedPerson(token)
    if (user !== null) dispatch(auth.verifySuccess({ user, token, completedSurvey: null }))
  }
}

/** Asks the server again who is signed in. */
export function refreshUser(): Thunk<Promise<void>> {
  return async (dispatch) => {
    const token = storedToken()
    if (token === null) return
    await dispatch(
      serverState.endpoints.signedIn.initiate({ token }, { subscribe: false, forceRefetch: true }),
    )
  }
}

/** The meaning of each check of the token for the auth state (specification section 4), for every caller. */
export const followCheck: Middleware = (store) => (next) => {
  const dispatch = store.dispatch as Dispatch
  const authNow = () => (store.getState() as RootState).auth
  return (action) => {
    const result = next(action)
    const { matchPending, matchFulfilled, matchRejected } = serverState.endpoints.signedIn
    // another tab may have logged out, or somebody else in, while we waited
    const isTheirs = ({ token }: { token: string }) => storedToken() === token

    if (matchPending(action)) dispatch(auth.verifyRequest())
    if (matchFulfilled(action) && isTheirs(action.meta.arg.originalArgs)) {
      const { token, completedSurvey } = authNow()
      const { user } = action.payload.res
      const theirs = action.meta.arg.originalArgs.token
      dispatch(auth.verifySuccess({ user, token: theirs, completedSurvey }))
      rememberPerson(theirs, user)
      dispatch(checkEnded({ trouble: null }))
      if (token === null) void dispatch(loadCompletedSurveys())
    }
    if (matchRejected(action) && action.meta.condition !== true && isTheirs(action.meta.arg.originalArgs)) {
      dispatch(auth.verifyFailure())
      if (action.payload !== undefined) dispatch(checkRefused(action.payload))
    }
    return result
  }
}

/**
 * Only the portal's own word that it knows no such session ends it. An answer of a hotel, a balancer or a provider in its
 * place, with whatever status, is no refusal: the token stays.
 */
function checkRefused({ code, status, message }: Refused): Thunk<void> {
  return (dispatch) => {
    if (code === 'sign_in_required') return dispatch(endSession(message))
    if (status === 0) dispatch(enterRemembered())
    dispatch(checkEnded({ trouble: status === 0 ? 'connection' : 'portal' }))
  }
}

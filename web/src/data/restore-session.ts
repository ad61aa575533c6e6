import { identity } from '@desco/contract/identity'

import { call } from './call.ts'
import { Refusal, UnreadableAnswer } from './refusal.ts'

import { auth } from './auth.slice.ts'
import { checkEnded, type CheckTrouble } from './check.slice.ts'
import { loadCompletedSurveys } from './load-completed-surveys.ts'
import { removeStoredToken, storedToken } from './stored-token.ts'
import { forgetTab } from './forget-tab.ts'
import { clearEverything, type Thunk } from './store.ts'

/** Checks the stored token with the server, unless somebody is signed in or being checked already. */
export function restoreSession(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { token, loading } = getState().auth
    if (token === null && !loading && storedToken() !== null) await dispatch(checkStoredToken())
  }
}

/** Asks the server again who is signed in, for instance after the children were added. */
export function refreshUser(): Thunk<Promise<void>> {
  return async (dispatch) => {
    if (storedToken() !== null) await dispatch(checkStoredToken())
  }
}

function checkStoredToken(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const token = storedToken()
    if (token === null) return
    // Another tab may log out, or somebody else in, while we wait.
    const isStillTheirs = () => storedToken() === token
    dispatch(auth.verifyRequest())
    try {
      const { res } = await call(identity.verifyToken, { token })
      if (!isStillTheirs()) return
      const { completedSurvey } = getState().auth
      dispatch(auth.verifySuccess({ user: res.user, token, completedSurvey }))
      dispatch(checkEnded({ trouble: null }))
      void dispatch(loadCompletedSurveys())
    } catch (error) {
      if (!isStillTheirs()) return
      dispatch(auth.verifyFailure())
      const trouble = troubleOf(error)
      if (trouble !== null) return void dispatch(checkEnded({ trouble }))
      removeStoredToken()
      forgetTab()
      dispatch(clearEverything())
    }
  }
}

/** Who could not be asked, or answers what nobody can read (a hotel's own page), has not refused: the token stays. */
function troubleOf(error: unknown): CheckTrouble | null {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'offline') return 'connection'
  return error.undecided || error instanceof UnreadableAnswer ? 'portal' : null
}

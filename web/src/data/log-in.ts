import { identity, type LoginForm } from '@desco/contract/identity'

import { call } from './call.ts'
import { Refusal, UnreadableAnswer } from './refusal.ts'

import { auth } from './auth.slice.ts'
import { loadCompletedSurveys } from './load-completed-surveys.ts'
import { checkEnded } from './check.slice.ts'
import { storeToken } from './stored-token.ts'
import { forgetTab } from './forget-tab.ts'
import { clearEverything, type Thunk } from './store.ts'

/** Opens a session. Answers with the server's message, or throws a `Refusal`. */
export function logIn(form: LoginForm): Thunk<Promise<{ message: string }>> {
  return async (dispatch) => {
    dispatch(auth.loginRequest())
    try {
      const { message, res } = await call(identity.login, form).catch(onlyFamilies)
      if (res.token === '') throw notVerified()
      dispatch(clearEverything())
      forgetTab()
      storeToken(res.token)
      dispatch(auth.loginSuccess(res))
      dispatch(checkEnded({ trouble: null }))
      void dispatch(loadCompletedSurveys())
      return { message }
    } catch (error) {
      dispatch(auth.loginFailure())
      throw error
    }
  }
}

const notVerified = () =>
  new Refusal({
    code: 'account_not_verified',
    status: 401,
    message: 'Please check you email id to verify your account.',
  })

// An answer that is not a family member with a token is not readable by the contract: staff, for one.
function onlyFamilies(error: unknown): never {
  throw error instanceof UnreadableAnswer ? notVerified() : error
}

import { session, type LoginForm } from '@desco/contract/families/log-in'

import { Refusal } from '#data/refusal.ts'

import { auth, checkEnded, clearEverything } from './auth.slice.ts'
import { loadCompletedSurveys } from '#data/load-completed-surveys.ts'
import { storeToken } from './stored-token.ts'
import { rememberPerson } from './local-person.ts'
import { send, serverState } from '#data/server-state.ts'
import { forgetTab } from '#data/storage.ts'
import type { Thunk } from '#data/store.ts'

/** Opens a session. Answers with the server's message, or throws a `Refusal`. */
export function logIn(form: LoginForm): Thunk<Promise<{ message: string }>> {
  return async (dispatch) => {
    dispatch(auth.loginRequest())
    try {
      const { message, res } = await dispatch(send(session.login, form)).catch(onlyFamilies)
      if (res.token === '') throw notVerified()
      dispatch(clearEverything())
      forgetTab()
      const isKept = storeToken(res.token)
      rememberPerson(res.token, res.user)
      // the log-in has said it all: the person is not asked for a second time
      const person = { endpointName: 'signedIn', arg: { token: res.token }, value: { message, res } } as const
      dispatch(serverState.util.upsertQueryEntries([person]))
      dispatch(auth.loginSuccess(res))
      dispatch(checkEnded({ trouble: null }))
      void dispatch(loadCompletedSurveys())
      return { message: isKept ? message : `${message} ${onlyHere}` }
    } catch (error) {
      dispatch(auth.loginFailure())
      throw error
    }
  }
}

// said with the welcome: there is one toast at a time
const onlyHere =
  'Questo browser non ha spazio per ricordare il tuo accesso: vale solo in questa scheda, finché non la chiudi.'

const notVerified = () =>
  new Refusal({
    code: 'account_not_verified',
    status: 401,
    message: 'Please check you email id to verify your account.',
  })

// An answer that is not a family member with a token is not readable by the contract: staff, for one.
function onlyFamilies(error: unknown): never {
  const isUnreadable = error instanceof Refusal && error.status >= 200 && error.status < 300
  throw isUnreadable ? notVerified() : error
}

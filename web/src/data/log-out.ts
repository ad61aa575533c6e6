import { identity } from '@desco/contract/identity'

import { call } from './call.ts'

import { auth } from './auth.slice.ts'
import { removeStoredToken, storedToken } from './stored-token.ts'
import { forgetTab } from './forget-tab.ts'
import { clearEverything, type Thunk } from './store.ts'

/** Forgets the session here at once, also without the server; there too, if it can be reached now. */
export function logOut(): Thunk<void> {
  return (dispatch, getState) => {
    const token = getState().auth.token ?? storedToken()
    // in another tab somebody else may just have logged in: that session stays
    if (token === storedToken()) removeStoredToken()
    forgetTab()
    dispatch(auth.clearStore())
    dispatch(clearEverything())
    if (token !== null) call(identity.logout, { token }).catch(() => undefined)
  }
}

import { showToast } from '#ui/feedback/show-toast.ts'

import { removeStoredToken, storedToken } from './stored-token.ts'
import { forgetTab } from './forget-tab.ts'
import { clearEverything, type Thunk } from './store.ts'

/** The server no longer knows the session: the person logs in again. */
export function endSession(message: string): Thunk<void> {
  return (dispatch, getState) => {
    const { token } = getState().auth
    if (token === null) return
    // somebody else may have logged in in another tab meanwhile: that session stays
    if (storedToken() === token) removeStoredToken()
    forgetTab()
    dispatch(clearEverything())
    void showToast('info', message)
  }
}

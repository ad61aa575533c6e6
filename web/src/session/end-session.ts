import { showToast } from '#web/toasts/show-toast.ts'

import { removeStoredToken } from '#api/stored-token.ts'
import { clearEverything, type Thunk } from './store.ts'

/** The server no longer knows the session: the person logs in again. */
export function endSession(message: string): Thunk<void> {
  return (dispatch, getState) => {
    if (getState().auth.token === null) return
    removeStoredToken()
    dispatch(clearEverything())
    void showToast('info', message)
  }
}

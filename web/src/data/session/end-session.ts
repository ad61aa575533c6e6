import { showToast } from '#ui/feedback/show-toast.ts'

import { removeStoredToken, storedToken } from './stored-token.ts'
import { forgetTab } from './forget-tab.ts'
import { leavePerson } from './local-person.ts'
import { clearEverything } from './auth.slice.ts'
import type { Thunk } from '#data/store.ts'

/** The server no longer knows the session: the person logs in again. */
export function endSession(message: string): Thunk<void> {
  return (dispatch, getState) => {
    // at the start it is only stored yet
    const token = getState().auth.token ?? storedToken()
    if (token === null) return
    // somebody else may have logged in in another tab meanwhile: that session stays
    if (storedToken() === token) removeStoredToken()
    forgetTab()
    const unsent = leavePerson(token, getState().auth.user?.id)
    dispatch(clearEverything())
    const waiting =
      unsent === 0 ? '' : ` Voci del diario non inviate: ${unsent}, aspettano qui il tuo accesso.`
    void showToast('info', `La sessione è scaduta. ${message}${waiting}`)
  }
}

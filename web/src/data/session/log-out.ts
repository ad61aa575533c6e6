import { showToast } from '#ui/feedback/show-toast.ts'

import { forgetTab } from '#data/storage.ts'
import type { Thunk } from '#data/store.ts'
import { auth, clearEverything } from './auth.slice.ts'
import { forgetPerson, leavePerson, rememberedPerson } from './local-person.ts'
import { endOnServer } from './sessions-to-end.ts'
import { removeStoredToken, storedToken } from './stored-token.ts'

/** Forgets the session and the person's diary here at once, also without the server; there as soon as it can be reached. */
export function logOut(): Thunk<void> {
  return (dispatch, getState) => {
    const token = getState().auth.token ?? storedToken()
    // a person who could not be checked yet may have a diary here all the same
    const person = getState().auth.user ?? (token === null ? null : rememberedPerson(token))
    // in another tab somebody else may just have logged in: that session stays
    if (token === storedToken()) removeStoredToken()
    forgetTab()
    dispatch(auth.clearStore())
    dispatch(clearEverything())
    if (person !== null) forgetPerson(person.id)
    if (token !== null) void endOnServer(token)
  }
}

/** The server no longer knows the session: the person logs in again. */
export function endSession(message: string): Thunk<void> {
  return (dispatch, getState) => {
    // at the start it is only stored yet
    const token = getState().auth.token ?? storedToken()
    if (token === null) return
    if (storedToken() === token) removeStoredToken()
    forgetTab()
    const unsent = leavePerson(token, getState().auth.user?.id)
    dispatch(clearEverything())
    const waiting =
      unsent === 0 ? '' : ` Voci del diario non inviate: ${unsent}, aspettano qui il tuo accesso.`
    void showToast('info', `La sessione è scaduta. ${message}${waiting}`)
  }
}

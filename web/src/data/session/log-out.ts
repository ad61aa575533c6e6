import { auth, clearEverything } from './auth.slice.ts'
import { forgetTab } from './forget-tab.ts'
import { forgetPerson, rememberedPerson } from './local-person.ts'
import type { Thunk } from '#data/store.ts'
import { removeStoredToken, storedToken } from './stored-token.ts'
import { endOnServer } from './sessions-to-end.ts'

/** Forgets the session and the person's diary here at once, also without the server; there as soon as it can be reached. */
export function logOut(): Thunk<void> {
  return (dispatch, getState) => {
    const token = getState().auth.token ?? storedToken()
    // who could not be checked yet may have a diary here all the same
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

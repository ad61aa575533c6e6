import { clearEverything } from './auth.slice.ts'
import { restoreSession } from './restore-session.ts'
import { otherTabs, serverState } from '#data/server-state.ts'
import { forgetTab } from '#data/storage.ts'
import type { Store } from '#data/store.ts'
import { storedToken, watchStoredToken } from './stored-token.ts'

/** Logging out or in in another tab counts here too, and so does what is done there. Returns what ends the following. */
export function followOtherTabs(store: Store): () => void {
  const deafen = otherTabs.hear(() => store.dispatch(serverState.util.invalidateTags(['shown'])))
  const unwatch = watchStoredToken(() => {
    const { token } = store.getState().auth
    if (storedToken() === token) return
    if (token !== null) forgetTab()
    store.dispatch(clearEverything())
    void store.dispatch(restoreSession())
  })
  return () => {
    deafen()
    unwatch()
  }
}

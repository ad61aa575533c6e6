import { clearEverything } from './auth.slice.ts'
import { forgetTab } from './forget-tab.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { restoreSession } from './restore-session.ts'
import { serverState } from '#data/server-state.ts'
import type { Store } from '#data/store.ts'
import { storedToken, tokenKey } from './stored-token.ts'

/** Logging out or in in another tab counts here too, and so does what is done there. Returns what ends the following. */
export function followOtherTabs(store: Store): () => void {
  const compare = () => {
    const { token } = store.getState().auth
    if (storedToken() === token) return
    if (token !== null) forgetTab()
    store.dispatch(clearEverything())
    void store.dispatch(restoreSession())
  }
  const follow = ({ key }: StorageEvent) => {
    // A null key: everything was cleared.
    if (key === null || key === tokenKey) compare()
  }
  // A page that the browser kept aside heard nothing: going back to it must not bring the last person back.
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) compare()
  }
  const deafen = hearOtherTabs(() => store.dispatch(serverState.util.invalidateTags(['shown'])))
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', wake)
  return () => {
    deafen()
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', wake)
  }
}

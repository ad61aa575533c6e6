import { storedToken, tokenKey } from './stored-token.ts'

import { forgetTab } from './forget-tab.ts'
import { restoreSession } from './restore-session.ts'
import { clearEverything, type Store } from './store.ts'

/** Logging out or in in another tab counts here too. Returns what ends the following. */
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
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', wake)
  }
}

import { restoreSession } from './restore-session.ts'
import { clearEverything, type Store } from './store.ts'
import { storedToken, tokenKey } from '#api/stored-token.ts'

/** Logging out or in in another tab counts here too. Returns what ends the following. */
export function followOtherTabs(store: Store): () => void {
  const follow = ({ key }: StorageEvent) => {
    // A null key: everything was cleared.
    if (key !== null && key !== tokenKey) return
    if (storedToken() === store.getState().auth.token) return
    store.dispatch(clearEverything())
    void store.dispatch(restoreSession())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

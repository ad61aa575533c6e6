import { inBrowser, inTab } from '#data/storage.ts'

/** Where the access token is kept (specification section 9). */
export const tokenKey = 'access_token'

// Without a storage the session lasts as long as its tab, or its page.
let kept: string | null = null

const read = (storage: Storage) => storage.getItem(tokenKey)
const forget = (storage: Storage) => storage.removeItem(tokenKey)

export const storedToken = (): string | null => inBrowser(read) ?? inTab(read) ?? kept

/** False where it is kept in this tab alone. */
export function storeToken(token: string): boolean {
  const store = (storage: Storage) => storage.setItem(tokenKey, token)
  if (inBrowser(store) !== null) {
    inTab(forget)
    kept = null
    return true
  }
  // an older token there may be another person's
  inBrowser(forget)
  kept = token
  inTab(store)
  return false
}

export function removeStoredToken(): void {
  kept = null
  inBrowser(forget)
  inTab(forget)
}

/**
 * Tells when another tab has stored or removed a token, and when a page comes back that the browser kept aside: it heard of
 * nothing. Returns what ends that.
 */
export function watchStoredToken(tell: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    // null: everything was cleared
    if (key === null || key === tokenKey) tell()
  }
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell()
  }
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', wake)
  }
}

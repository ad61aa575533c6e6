/** Where the access token is kept (specification section 9). */
export const tokenKey = 'access_token'

// Some browsers refuse local storage, or have no room left in it: the session then lasts as long as its tab, or its page.
let kept: string | null = null

export const storedToken = (): string | null =>
  readFrom(() => localStorage) ?? readFrom(() => sessionStorage) ?? kept

/** False where it is kept in this tab alone. */
export function storeToken(token: string): boolean {
  if (storeIn(() => localStorage, token)) {
    forgetIn(() => sessionStorage)
    kept = null
    return true
  }
  // what stood there may be another person's
  forgetIn(() => localStorage)
  kept = token
  storeIn(() => sessionStorage, token)
  return false
}

export function removeStoredToken(): void {
  kept = null
  forgetIn(() => localStorage)
  forgetIn(() => sessionStorage)
}

function forgetIn(storage: () => Storage): void {
  try {
    storage().removeItem(tokenKey)
  } catch {
    // there was none
  }
}

function readFrom(storage: () => Storage): string | null {
  try {
    return storage().getItem(tokenKey)
  } catch {
    return null
  }
}

function storeIn(storage: () => Storage, token: string): boolean {
  try {
    storage().setItem(tokenKey, token)
    return true
  } catch {
    return false
  }
}

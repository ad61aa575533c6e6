/** Where the access token is kept (specification section 9). */
export const tokenKey = 'access_token'

// Some browsers refuse local storage: the session then lasts as long as the page.
let kept: string | null = null

export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return kept
  }
}

export function storeToken(token: string): void {
  kept = token
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    // kept in memory
  }
}

export function removeStoredToken(): void {
  kept = null
  try {
    localStorage.removeItem(tokenKey)
  } catch {
    // forgotten in memory
  }
}

const key = 'desco.reset-email'

/** Remembers, in this tab only, whose password is being changed: never in the address, and still there after a reload. */
export function keepResetEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // Then the router's state alone carries it.
  }
}

export function keptResetEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function forgetResetEmail(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

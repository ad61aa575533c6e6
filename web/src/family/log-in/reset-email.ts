import { showToast } from '#ui/feedback/show-toast.ts'

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

const toastKey = 'desco.toast'

/** Keeps what was said over the reload that a new code brings (specification section 4). */
export function keepToast(message: string): void {
  try {
    sessionStorage.setItem(toastKey, message)
  } catch {
    // Then the new countdown says it alone.
  }
}

export function showKeptToast(): void {
  try {
    const message = sessionStorage.getItem(toastKey)
    sessionStorage.removeItem(toastKey)
    if (message !== null) void showToast('success', message)
  } catch {
    // Nothing was kept.
  }
}

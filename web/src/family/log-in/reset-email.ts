import { inTab } from '#data/storage.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

const key = 'desco.reset-email'

/**
 * Remembers, in this tab only, whose password is being changed: never in the address, and still there after a reload. Where a
 * browser refuses storage, the router's state alone carries it.
 */
export const keepResetEmail = (email: string) => inTab((kept) => kept.setItem(key, email))
export const keptResetEmail = () => inTab((kept) => kept.getItem(key)) ?? ''
export const forgetResetEmail = () => inTab((kept) => kept.removeItem(key))

const toastKey = 'desco.toast'

/** Keeps what was said over the reload that a new code brings (specification section 4); else the new countdown says it alone. */
export const keepToast = (message: string) => inTab((kept) => kept.setItem(toastKey, message))

export function showKeptToast(): void {
  const message = inTab((kept) => kept.getItem(toastKey))
  inTab((kept) => kept.removeItem(toastKey))
  if (message !== null) void showToast('success', message)
}

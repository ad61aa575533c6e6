import { storedToken } from './stored-token.ts'

import type { SessionLoader } from './session-loader.ts'

/** Restores the session of a stored token, now or when another tab has stored one. Returns what ends the waiting. */
export function restoreStored(loader: SessionLoader): () => void {
  const restore = () => {
    if (storedToken() === null) return
    // who could not be asked stays a visitor, as when the server is away
    loader.load().then(
      (session) => session.restore(),
      () => undefined,
    )
  }
  // a page that the browser kept aside heard nothing
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restore()
  }
  restore()
  window.addEventListener('storage', restore)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('storage', restore)
    window.removeEventListener('pageshow', wake)
  }
}

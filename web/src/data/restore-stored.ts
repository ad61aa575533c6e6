import { storedToken } from './stored-token.ts'

import type { SessionDoor } from './session-door.ts'

/** Restores the session of a stored token, now or when another tab has stored one. Returns what ends the waiting. */
export function restoreStored(door: SessionDoor): () => void {
  const restore = () => {
    if (storedToken() === null) return
    // who could not be asked stays a visitor, as when the server is away
    door.open().then(
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

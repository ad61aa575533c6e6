import { useSyncExternalStore } from 'react'

/** Without a key or a press for so long, nobody sits there: an open page must not keep a session alive by itself. */
const awayAfterMs = 5 * 60_000

let isThere = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const signs = ['pointerdown', 'keydown', 'wheel'] as const

function tell(there: boolean) {
  if (there === isThere) return
  isThere = there
  for (const listener of listeners) listener()
}

function noteSign() {
  clearTimeout(timer)
  timer = setTimeout(() => tell(false), awayAfterMs)
  tell(true)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true })
    noteSign()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, noteSign)
  }
}

/** Whether somebody has pressed or typed something in the last minutes. */
export const usePresence = (): boolean => useSyncExternalStore(subscribe, () => isThere)

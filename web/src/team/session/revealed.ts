import { useEffect, useState } from 'react'

import { useStaffSession } from './session.ts'

/** How long a tab may be hidden before what was revealed in it is covered again. */
const hiddenForMs = 3 * 60_000

/**
 * Personal data that were asked for with a reason. They are forgotten when the page is left, when the session is over,
 * and when the tab was hidden for some minutes. Never kept anywhere else.
 */
export function useRevealed<Revealed>(first: Revealed | null = null) {
  const { state } = useStaffSession()
  const [revealed, setRevealed] = useState<Revealed | null>(first)
  const isOver = state.status !== 'in' || state.renewing
  if (isOver && revealed !== null) setRevealed(null)

  useEffect(() => {
    if (revealed === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt = Infinity
    const cover = () => setRevealed(null)
    const watch = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
        timer = setTimeout(cover, hiddenForMs)
        return
      }
      clearTimeout(timer)
      // a browser that froze the tab ran no timer
      if (Date.now() - hiddenAt >= hiddenForMs) cover()
      hiddenAt = Infinity
    }
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [revealed])

  return [revealed, setRevealed] as const
}

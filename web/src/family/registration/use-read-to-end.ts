import { type RefObject, useEffect, useRef, useState } from 'react'

// A zoomed page stops a fraction of a pixel before its end.
const tolerance = 2

/**
 * Watches whether a scroll box was read to its end. A text that fits without scrolling counts as read;
 * what was read stays read. `onProgress` gets the share seen so far, 0 to 1.
 */
export function useReadToEnd(
  box: RefObject<HTMLElement | null>,
  onProgress: (share: number) => void,
  onRead: () => void,
) {
  const [read, setRead] = useState(false)
  const tell = useRef({ onProgress, onRead })
  useEffect(() => void (tell.current = { onProgress, onRead }))

  useEffect(() => {
    const text = box.current
    if (text === null || read) return
    const look = () => {
      const rest = text.scrollHeight - text.clientHeight
      tell.current.onProgress(rest <= 0 ? 1 : Math.min(text.scrollTop / rest, 1))
      if (text.scrollTop < rest - tolerance) return
      tell.current.onProgress(1)
      tell.current.onRead()
      setRead(true)
    }
    // Without a height the text is not laid out yet, and nothing can be said about it.
    const lookIfLaidOut = () => text.clientHeight > 0 && look()
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(lookIfLaidOut)
    lookIfLaidOut()
    text.addEventListener('scroll', look, { passive: true })
    resized?.observe(text)
    return () => {
      text.removeEventListener('scroll', look)
      resized?.disconnect()
    }
  }, [box, read])

  return read
}

import { useEffect, useRef } from 'react'

/** Whoever has just taken a row away stood in it: the focus goes to what is left, not to the top of the page. */
export function useFocusWhenFewer(count: number) {
  const rest = useRef<HTMLDivElement>(null)
  const before = useRef(count)

  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return
    const frame = requestAnimationFrame(() => rest.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [count])

  return rest
}

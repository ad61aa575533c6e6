import { useEffect, useRef } from 'react'

import { Button } from '#ui/form/button.tsx'

import styles from './meal/meal-card.module.css'

/** The last act on a meal, and how it is undone, where it can be. */
export type DoneWords = { words: string; undo: (() => Promise<void>) | null }

/**
 * Says what was just done to a meal, until something else is done to it: it has no time limit, so that whoever reads slowly or
 * by ear still finds *Annulla* there; brought into view, as a long meal ends below the screen. Always on the page, so that a screen reader says every change of it.
 */
export function DoneLine({ done, onUndo }: { done: DoneWords | null; onUndo: () => void }) {
  const line = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // jsdom scrolls nothing; the frame is the one after the focus has gone back
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (done !== null) line.current?.scrollIntoView?.({ block: 'nearest' })
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [done])
  return (
    <output ref={line} className={styles.doneLine}>
      {done !== null && (
        <>
          {done.words}
          {done.undo !== null && (
            <Button small variant="quiet" onClick={onUndo}>
              Annulla
            </Button>
          )}
        </>
      )}
    </output>
  )
}

import { Button } from '#ui/form/button.tsx'

import styles from './meal-card.module.css'

/** What was done to a meal, and how it is undone, where it can be. */
export type Done = { words: string; undo: (() => Promise<void>) | null }

/**
 * Says what was just done to a meal, until something else is done to it: it has no time limit, so that whoever reads slowly or
 * by ear still finds *Annulla* there. Always on the page, so that a screen reader says every change of it.
 */
export const DoneLine = ({ done, onUndo }: { done: Done | null; onUndo: () => void }) => (
  <output className={styles.doneLine}>
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

import type { ReactNode } from 'react'

import styles from './ChildRow.module.css'
import { Plate } from './Plate.tsx'

type Props = {
  name: string
  fact?: string
  badge: ReactNode
  /** Shown instead of the actions at the left, in small letters. */
  note?: string
  actions?: ReactNode
  /** The one at the far right: withdrawing. */
  lastAction?: ReactNode
}

/** One child in a `List`: who and which badge; below, what can be done. */
export const ChildRow = ({ name, fact, badge, note, actions, lastAction }: Props) => (
  <li className={styles.child}>
    <Plate name={name} />
    <div>
      <h3>{name}</h3>
      {fact !== undefined && <p className={styles.fact}>{fact}</p>}
    </div>
    {badge}
    <div className={styles.actions}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {actions}
      {lastAction !== undefined && <div className={styles.last}>{lastAction}</div>}
    </div>
  </li>
)

import type { ReactNode } from 'react'

import styles from './child-row.module.css'
import { Plate } from '#ui/layout/plate.tsx'

type Props = {
  name: string
  fact?: string
  badge: ReactNode
  /** What to do next, in small letters, where there are no actions yet. */
  note?: string
  actions?: ReactNode
  /** The one at the far right: withdrawing. */
  lastAction?: ReactNode
}

/** One child in a `List`: who and which badge; below, what can be done. */
export const ChildRow = ({ name, fact, badge, note, actions, lastAction }: Props) => (
  <li className={styles.child}>
    <div className={styles.who}>
      <Plate name={name} />
      <div>
        <h3>{name}</h3>
        {fact !== undefined && <p className={styles.fact}>{fact}</p>}
      </div>
    </div>
    {badge}
    <div className={styles.actions}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {actions}
      {lastAction !== undefined && <div className={styles.last}>{lastAction}</div>}
    </div>
  </li>
)

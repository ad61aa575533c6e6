import type { ReactNode } from 'react'

import styles from './list.module.css'

/** Rows with a thin line between them. */
export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { title: string; fact?: ReactNode; action?: ReactNode }

/** One row: a title with its thin fact, and at most one thing to do. */
export const ListRow = ({ title, fact, action }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.grow}>
      <h3>{title}</h3>
      {fact !== undefined && <p className={styles.fact}>{fact}</p>}
    </div>
    {action}
  </li>
)

import type { ReactNode } from 'react'

import styles from './columns.module.css'

type Props = { main: ReactNode; side: ReactNode }

/** Panels: below each other on phones, main ones first; 7 to 5 from 1024 px. */
export const Columns = ({ main, side }: Props) => (
  <div className={styles.columns}>
    <div className={styles.column}>{main}</div>
    <div className={styles.side}>{side}</div>
  </div>
)

import type { ReactNode } from 'react'

import styles from './hidden-text.module.css'

/** Words for those who listen to the page. */
export const HiddenText = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)

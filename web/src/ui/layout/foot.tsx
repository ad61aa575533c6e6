import type { ReactNode } from 'react'

import styles from './foot.module.css'

/** The last lines of a page, small: who is behind it. */
export const Foot = ({ language, children }: { language?: string; children: ReactNode }) => (
  <footer className={styles.foot} lang={language}>
    {children}
  </footer>
)

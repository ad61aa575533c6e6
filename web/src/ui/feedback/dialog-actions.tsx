import type { ReactNode } from 'react'

import styles from './dialog.module.css'

/** The buttons of a dialog, for a form inside it that must own its submit button. Main action first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

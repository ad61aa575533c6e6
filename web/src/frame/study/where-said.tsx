import type { ReactNode } from 'react'

import styles from './where-said.module.css'

/**
 * A part that is there only where the study says something. A page that is rendered ahead cannot know it, and holds a place for
 * `value` that the server fills: its style hides what stands around nothing.
 */
export const WhereSaid = ({ value, children }: { value: string; children: ReactNode }) => (
  <div className={styles.part} data-said={value}>
    {children}
  </div>
)

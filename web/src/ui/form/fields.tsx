import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './fields.module.css'

/** Fields below each other; with `two`, short pairs side by side from 640 px. */
export const Fields = ({ two = false, children }: { two?: boolean; children: ReactNode }) => (
  <div className={classes(styles.fields, two && styles.two)}>{children}</div>
)

/** A field that keeps the full width between pairs. */
export const FullRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.full}>{children}</div>
)

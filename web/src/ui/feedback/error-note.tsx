import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import { AlertIcon } from '#ui/text/icons/alert-icon.tsx'
import styles from './notice.module.css'

/** A refusal that belongs to the whole form. It is read out as soon as it appears. */
export const ErrorNote = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={classes(styles.notice, styles.bad)} role="alert">
    <AlertIcon />
    <div className={styles.text}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  </div>
)

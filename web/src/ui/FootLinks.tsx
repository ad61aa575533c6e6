import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './FootLinks.module.css'

/** Small links below a form. */
export const FootLinks = ({
  align = 'center',
  children,
}: {
  align?: 'center' | 'start'
  children: ReactNode
}) => <p className={classes(styles.foot, align === 'start' && styles.start)}>{children}</p>

import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './foot-links.module.css'

/** Small links below a form. */
export const FootLinks = ({
  align = 'center',
  children,
}: {
  align?: 'center' | 'start'
  children: ReactNode
}) => <p className={classes(styles.foot, align === 'start' && styles.start)}>{children}</p>

import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './stack.module.css'

/** Things below each other. */
export const Stack = ({
  gap = 'normal',
  children,
}: {
  gap?: 'tight' | 'normal' | 'loose'
  children: ReactNode
}) => <div className={classes(styles.stack, styles[gap])}>{children}</div>

/** Things beside each other, as far as there is room. */
export const Row = ({ spread = false, children }: { spread?: boolean; children: ReactNode }) => (
  <div className={classes(styles.row, spread && styles.spread)}>{children}</div>
)

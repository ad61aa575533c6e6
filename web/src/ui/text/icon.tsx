import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './icon.module.css'

export type IconProps = { size?: 'normal' | 'small' | 'tiny' }

/** The frame of every icon. One file per icon beside it, so that a page carries only those it shows. */
export const Icon = ({ size = 'normal', children }: IconProps & { children: ReactNode }) => (
  <svg className={classes(styles.icon, styles[size])} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

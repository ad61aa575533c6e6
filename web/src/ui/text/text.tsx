import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './text.module.css'

type Props = {
  children: ReactNode
  tone?: 'ink' | 'soft' | 'faint'
  size?: 'body' | 'small' | 'lead'
  as?: 'p' | 'span'
  numeric?: boolean
  id?: string
}

/** A paragraph: ink for what is read, soft for what explains, faint for facts and hints. */
export const Text = ({
  children,
  tone = 'soft',
  size = 'body',
  as: Element = 'p',
  numeric = false,
  id,
}: Props) => (
  <Element className={classes(styles[tone], styles[size], numeric && styles.numeric)} id={id}>
    {children}
  </Element>
)

import type { ReactNode, Ref } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './icon-button.module.css'

type Props = {
  label: string
  children: ReactNode
  onClick: () => void
  danger?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A bare icon to press: it always has a name. */
export const IconButton = ({ label, children, danger = false, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    className={classes(styles.iconButton, danger && styles.danger)}
    aria-label={label}
    title={label}
  >
    {children}
  </button>
)

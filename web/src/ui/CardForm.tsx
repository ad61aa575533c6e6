import type { ReactNode, SubmitEventHandler } from 'react'

import styles from './Card.module.css'
import { classes } from './classes.ts'
import fields from './Fields.module.css'

type Props = { onSubmit: SubmitEventHandler<HTMLFormElement>; label?: string; children: ReactNode }

/** A form on a card, one field below the other. Our own messages replace the browser's. */
export const CardForm = ({ onSubmit, label, children }: Props) => (
  <form
    className={classes(styles.card, fields.fields)}
    onSubmit={onSubmit}
    aria-label={label}
    autoComplete="off"
    noValidate
  >
    {children}
  </form>
)

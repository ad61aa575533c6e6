import styles from './button.module.css'
import { classes } from '#ui/text/classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'danger' | 'dangerOutline'
export type ButtonLook = { variant: ButtonVariant; wide?: boolean; small?: boolean }

/** The look of a button, for a link that leads somewhere instead of doing something. */
export const buttonClass = ({ variant, wide = false, small = false }: ButtonLook) =>
  classes(styles.button, styles[variant], wide && styles.wide, small && styles.small)

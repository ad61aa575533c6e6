import { classes } from '#ui/text/classes.ts'
import styles from './plate.module.css'

/** A person is a plate with the first letter of the name. */
export const Plate = ({ name, big = false }: { name: string; big?: boolean }) => (
  <span className={classes(styles.plate, big && styles.big)} aria-hidden="true">
    {name.trim().charAt(0).toLocaleUpperCase('it')}
  </span>
)

import { classes } from '#ui/text/classes.ts'
import styles from './cloth.module.css'

/** The tablecloth: the top edge of every page. */
export const Cloth = ({ hiddenOnDesk = false }: { hiddenOnDesk?: boolean }) => (
  <div className={classes(styles.edge, hiddenOnDesk && styles.hiddenOnDesk)} />
)

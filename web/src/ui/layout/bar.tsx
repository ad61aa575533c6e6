import styles from './bar.module.css'

/** A fraction as a bar. The number stands in words beside it. */
export const Bar = ({ value, total, label }: { value: number; total: number; label: string }) => (
  <progress className={styles.bar} aria-label={label} value={value} max={Math.max(total, 1)} />
)

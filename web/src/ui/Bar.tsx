import styles from './Bar.module.css'

/** A fraction as a bar. The number stands in words beside it. */
export const Bar = ({ value, total, label }: { value: number; total: number; label: string }) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={value}
  >
    <span style={{ width: `${total === 0 ? 0 : (value / total) * 100}%` }} />
  </div>
)

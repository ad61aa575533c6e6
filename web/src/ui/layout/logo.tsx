import styles from './logo.module.css'

/** The mark and the name. Wrap it in a link where it leads home. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        className={styles.table}
        d="M5 2.5h7a9.5 9.5 0 0 1 0 19H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"
      />
      <circle className={styles.plate} cx="11.5" cy="12" r="6" />
      <circle className={styles.food} cx="11.5" cy="12" r="3.1" />
    </svg>
    Desco
  </span>
)

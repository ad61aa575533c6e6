import styles from './family-code.module.css'

/** The code by which the study knows a family. */
export const FamilyCode = ({ code, label = 'Codice Famiglia' }: { code: string; label?: string }) => (
  <p className={styles.chip}>
    {label} <b>{code}</b>
  </p>
)

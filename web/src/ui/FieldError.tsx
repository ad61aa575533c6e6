import styles from './FieldError.module.css'
import { AlertIcon } from './icons/AlertIcon.tsx'

/** The one message of a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p className={styles.error} id={id}>
      <AlertIcon size="tiny" />
      {error}
    </p>
  )
}

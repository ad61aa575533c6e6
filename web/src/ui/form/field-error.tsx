import styles from './field-error.module.css'
import { AlertIcon } from '#ui/text/icons/alert-icon.tsx'

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

import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './input.module.css'

type Props = {
  name: string
  label: string
  /** YYYY-MM-DDTHH:MM, or '' while there is none. */
  value: string
  onChange: (value: string) => void
  min?: string
  hint?: string
  error?: string
}

/** A day and an hour: the browser's own field. */
export function MomentInput({ label, hint, error, onChange, ...rest }: Props) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...described(ids, { hint, error })}
        id={ids.input}
        className={styles.input}
        type="datetime-local"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

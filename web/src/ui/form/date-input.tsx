import type { Ref } from 'react'

import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './input.module.css'

type Props = {
  name: string
  label: string
  /** YYYY-MM-DD, or '' while there is none. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
  disabled?: boolean
}

/** A date of birth: the browser's own field, which an Italian phone shows as gg/mm/aaaa. */
export function DateInput({ label, hint, error, onChange, ...rest }: Props) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...described(ids, { hint, error })}
        id={ids.input}
        className={styles.input}
        type="date"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

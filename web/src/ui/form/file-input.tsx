import type { Ref } from 'react'

import { described, FieldFrame, useFieldIds } from './field.tsx'
import styles from './inputs.module.css'

type FileInputProps = {
  name: string
  label: string
  /** Kinds of files, as the browser's own field names them. */
  accept: string
  onChange: (file: File | null) => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
}

/** One file of the person's own: the browser's own field. */
export function FileInput({ label, hint, error, onChange, ...rest }: FileInputProps) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...described(ids, { hint, error })}
        id={ids.input}
        className={styles.file}
        type="file"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    </FieldFrame>
  )
}

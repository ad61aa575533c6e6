import type { Ref } from 'react'

import { FieldFrame } from './field.tsx'
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
export const FileInput = ({ onChange, ...field }: FileInputProps) => (
  <FieldFrame field={field}>
    {(control) => (
      <input
        {...control}
        className={styles.file}
        type="file"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    )}
  </FieldFrame>
)

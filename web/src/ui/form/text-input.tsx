import type { InputHTMLAttributes, Ref } from 'react'

import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './input.module.css'

type Native = InputHTMLAttributes<HTMLInputElement>

type Props = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  type?: 'text' | 'email' | 'tel'
  hint?: string
  error?: string
  autoComplete?: string
  inputMode?: Native['inputMode']
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  maxLength?: number
  autoCapitalize?: 'none' | 'words'
  spellCheck?: boolean
}

/** One line of text. Phones are shared in a family, so the browser remembers nothing unless told. */
export function TextInput({
  label,
  hint,
  error,
  onChange,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: Props) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...described(ids, { hint, error })}
        id={ids.input}
        className={styles.input}
        type={type}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

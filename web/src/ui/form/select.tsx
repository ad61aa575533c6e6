import type { Ref } from 'react'

import { classes } from '#ui/text/classes.ts'
import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import { DownIcon } from '#ui/text/icons/down-icon.tsx'
import inputStyles from './input.module.css'
import styles from './select.module.css'

type Props = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
  hint?: string
  error?: string
  disabled?: boolean
}

/** A choice from a list: the system's own, which every phone draws best. */
export function Select({ label, hint, error, onChange, options, placeholder = 'Scegli', ...rest }: Props) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <span className={styles.frame}>
        <select
          {...rest}
          {...described(ids, { hint, error })}
          id={ids.input}
          className={classes(inputStyles.input, styles.select)}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon size="small" />
      </span>
    </FieldFrame>
  )
}

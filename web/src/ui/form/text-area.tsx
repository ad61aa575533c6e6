import type { Ref } from 'react'

import { classes } from '#ui/text/classes.ts'
import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import inputStyles from './input.module.css'
import styles from './text-area.module.css'

type Props = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLTextAreaElement>
  hint?: string
  error?: string
  rows?: number
  maxLength?: number
}

/** Several lines of text. */
export function TextArea({ label, hint, error, onChange, rows = 4, ...rest }: Props) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        {...described(ids, { hint, error })}
        id={ids.input}
        className={classes(inputStyles.input, styles.area)}
        rows={rows}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

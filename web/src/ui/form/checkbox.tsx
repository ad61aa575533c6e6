import type { ReactNode, Ref } from 'react'

import { FieldError } from './field-error.tsx'
import { described, useFieldIds } from './field-ids.ts'
import styles from './checkbox.module.css'
import tick from './tick.module.css'

type Props = {
  name: string
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  value?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  error?: string
  disabled?: boolean
}

/** A box to tick; the whole row is the target. */
export function Checkbox({ label, error, onChange, ...rest }: Props) {
  const ids = useFieldIds()
  return (
    <div>
      <label className={styles.row}>
        <input
          {...rest}
          {...described(ids, { error })}
          className={tick.tick}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

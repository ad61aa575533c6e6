import type { ReactNode } from 'react'

import { FieldError } from './field-error.tsx'
import type { FieldIds } from './field-ids.ts'
import styles from './field-frame.module.css'

type Props = { ids: FieldIds; label: string; hint?: string; error?: string; children: ReactNode }

/** Label above, hint between, error below: the order of every field. */
export const FieldFrame = ({ ids, label, hint, error, children }: Props) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={ids.input}>
      {label}
    </label>
    {hint !== undefined && (
      <span className={styles.hint} id={ids.hint}>
        {hint}
      </span>
    )}
    {children}
    <FieldError id={ids.error} error={error} />
  </div>
)

import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import { described, useFieldIds } from './field-ids.ts'
import { FieldError } from './field-error.tsx'
import styles from './field-group.module.css'

type Props = { legend: string; legendHidden?: boolean; hint?: string; error?: string; children: ReactNode }

/** Controls that answer one question together. */
export function FieldGroup({ legend, legendHidden = false, hint, error, children }: Props) {
  const ids = useFieldIds()
  return (
    <fieldset aria-describedby={described(ids, { hint, error })['aria-describedby']}>
      <legend className={classes(styles.legend, legendHidden && styles.hidden)}>{legend}</legend>
      {hint !== undefined && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.error} error={error} />
    </fieldset>
  )
}

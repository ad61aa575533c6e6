import type { Ref } from 'react'

import styles from './choices.module.css'
import { classes } from '#ui/text/classes.ts'
import tick from './tick.module.css'

export type Choice = { value: string; label: string; hint?: string; disabled?: boolean }

type Props = {
  name: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  columns?: 1 | 2
  invalid?: boolean
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Cards with a radio button, all of the same weight. The surrounding fieldset asks the question. */
export const Choices = ({
  options,
  columns = 1,
  value,
  onChange,
  invalid,
  disabled,
  ref,
  ...rest
}: Props) => (
  <div className={classes(styles.choices, columns === 2 && styles.two)}>
    {options.map((option, index) => (
      <label className={styles.choice} key={option.value}>
        <input
          {...rest}
          ref={index === 0 ? ref : undefined}
          className={tick.tick}
          type="radio"
          value={option.value}
          checked={option.value === value}
          disabled={disabled || option.disabled}
          data-invalid={invalid || undefined}
          onChange={() => onChange(option.value)}
        />
        <span>
          <span className={option.hint === undefined ? undefined : styles.title}>{option.label}</span>
          {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
        </span>
      </label>
    ))}
  </div>
)

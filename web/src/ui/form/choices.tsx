import type { ReactNode, Ref } from 'react'

import { classes } from '#ui/text/text.tsx'

import styles from './choices.module.css'
import { described, FieldError, FieldGroup, useFieldIds } from './field.tsx'

export type Choice = { value: string; label: string; hint?: string; disabled?: boolean }

type ChoicesProps = {
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
}: ChoicesProps) => (
  <div className={classes(styles.choices, columns === 2 && styles.two)}>
    {options.map((option, index) => (
      <label className={styles.choice} key={option.value}>
        <input
          {...rest}
          ref={index === 0 ? ref : undefined}
          className={styles.tick}
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

type RadioChoicesProps = Omit<ChoicesProps, 'invalid'> & { legend: string; error?: string }

/** One answer out of a few, each a card of its own. */
export const RadioChoices = ({ legend, error, ...choices }: RadioChoicesProps) => (
  <FieldGroup isOneAnswer legend={legend} error={error}>
    <Choices {...choices} invalid={error !== undefined} />
  </FieldGroup>
)

type CheckboxProps = {
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
export function Checkbox({ label, error, onChange, ...rest }: CheckboxProps) {
  const ids = useFieldIds()
  return (
    <div>
      <label className={styles.row}>
        <input
          {...rest}
          {...described(ids, { error })}
          className={styles.tick}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

type Option = { value: string; label: ReactNode }

type CheckboxGroupProps = {
  name: string
  legend: string
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly Option[]
  hint?: string
  error?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Any number of answers to one question, a box to tick for each, none ticked beforehand. */
export function CheckboxGroup({
  name,
  legend,
  value,
  onChange,
  options,
  hint,
  error,
  onBlur,
  ref,
}: CheckboxGroupProps) {
  const tick = (option: string, ticked: boolean) =>
    onChange(options.map((one) => one.value).filter((one) => (one === option ? ticked : value.includes(one))))
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      {options.map((option, place) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(ticked) => tick(option.value, ticked)}
          onBlur={onBlur}
          ref={place === 0 ? ref : undefined}
        />
      ))}
    </FieldGroup>
  )
}
